-- How a person likes to decide: opinions he often writes, what agreeing begins with, whether the next task opens.
CREATE TABLE wf_habit (
  company_id bigint NOT NULL,
  user_id bigint NOT NULL,
  phrases text[] NOT NULL DEFAULT '{}' CHECK (cardinality(phrases) <= 20),
  prefill text CHECK (char_length(prefill) BETWEEN 1 AND 200),
  go_next boolean NOT NULL DEFAULT false,
  PRIMARY KEY (company_id, user_id),
  FOREIGN KEY (company_id, user_id) REFERENCES "user" (company_id, id)
);
