// Bundle the page into one file without outside resources: src/nescio/apps/review/page.html. Run by `make page`.
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const source = join(here, "src");
const out = join(here, "..", "src", "nescio", "apps", "review", "page.html");

async function bundle(name, loader) {
  const result = await build({
    entryPoints: [join(source, name)],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
    loader,
  });
  return result.outputFiles[0].text.trim();
}

// A test compares this with the sources, so that the committed file cannot fall behind them.
const digest = createHash("sha256");
for (const name of readdirSync(source).sort()) digest.update(readFileSync(join(source, name)));

const script = (await bundle("app.js")).replaceAll("</script", "<\\/script");
const style = await bundle("style.css");
const page = readFileSync(join(source, "index.html"), "utf8")
  .replace("/*style*/", () => style)
  .replace("/*script*/", () => script)
  .replace("SOURCES", digest.digest("hex"));
writeFileSync(out, page);
