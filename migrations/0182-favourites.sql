-- What a person keeps at hand: records by kind and id, pages by their address. One row each, in the person's own order.
CREATE TABLE favourite (
  company_id bigint NOT NULL,
  user_id bigint NOT NULL,
  -- `project:7`, or an address of this application.
  target text NOT NULL CHECK (char_length(target) <= 500),
  -- Of a page; a record says its own.
  title text CHECK (char_length(title) <= 100),
  position integer NOT NULL,
  PRIMARY KEY (company_id, user_id, target),
  FOREIGN KEY (company_id, user_id) REFERENCES "user" (company_id, id) ON DELETE CASCADE
);
