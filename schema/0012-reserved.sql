-- Reserved: this number belongs to another change.

PRAGMA user_version = 12;
