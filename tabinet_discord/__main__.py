"""`python -m tabinet_discord`: the same as the command `tabinet-discord`."""

from tabinet_discord.cli import main

if __name__ == "__main__":
    main()
