-- The ranking of a game: who is established, the strongest first, and the newcomers apart. Whoever is ranked is decided by
-- the same words in server/store/ranking.cpp: a rating that is sure enough, after matches enough.

CREATE INDEX ratings_ranked ON ratings (game, mu, key, updated_at, matches, sigma)
  WHERE matches >= 5 AND sigma <= 7.0;
CREATE INDEX ratings_provisional ON ratings (game, mu, key) WHERE NOT (matches >= 5 AND sigma <= 7.0);
-- Who left a match is rated for it too, though somebody else has the seat.
CREATE INDEX conduct_of_match ON conduct (match);
-- Whose account is gone has no place in it.
DELETE FROM ratings WHERE user IN (SELECT key FROM users WHERE deleted_at IS NOT NULL);

PRAGMA user_version = 11;
