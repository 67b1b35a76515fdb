"""`python -m nescio`: the command line."""

from nescio.apps.cli import main

if __name__ == "__main__":
    main()
