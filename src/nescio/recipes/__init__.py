"""Published systems as recipes, one TOML file each, and the training that records its runs."""

from nescio.recipes.recipe import Recipe, load_recipe, recipe_names, variant_names
from nescio.recipes.train import finished_parts, train_recipe

__all__ = ["Recipe", "finished_parts", "load_recipe", "recipe_names", "train_recipe", "variant_names"]
