-- A session that does not end because nobody uses it, up to its longest time, where the company allows it (user/server/session.ts).
ALTER TABLE session ADD COLUMN stay boolean NOT NULL DEFAULT false;
