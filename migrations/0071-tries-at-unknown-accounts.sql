-- Tries at accounts that do not exist, counted like those at accounts that do: answers tell no names (user/server/sign-in.ts).
CREATE TABLE unknown_sign_in (
  username text PRIMARY KEY CHECK (username = lower(username) AND char_length(username) <= 50),
  failed integer NOT NULL,
  locked_until timestamp with time zone,
  tried_at timestamp with time zone NOT NULL
);
CREATE INDEX unknown_sign_in_tried_at_idx ON unknown_sign_in (tried_at);
