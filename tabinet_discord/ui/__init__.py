"""What people see and press on Discord: ids, items, layouts, messages and their errors."""
