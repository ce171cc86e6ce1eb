-- Last running number of a coding rule, per owner (tasks count within their project) and period.
CREATE TABLE code_counter (
  company_id bigint NOT NULL,
  rule bigint NOT NULL,
  owner_kind text NOT NULL,
  owner bigint NOT NULL,
  period text NOT NULL,
  last bigint NOT NULL,
  PRIMARY KEY (company_id, rule, owner_kind, owner, period),
  FOREIGN KEY (company_id, rule) REFERENCES code_rule (company_id, id) ON DELETE CASCADE
);

-- Texts an administrator overrides, by key and language (multiLanguageConfig).
CREATE TABLE text_override (
  company_id bigint NOT NULL REFERENCES company (id),
  lang text NOT NULL CHECK (lang IN ('zh-CN', 'HK', 'en-US')),
  key text NOT NULL CHECK (char_length(key) <= 200),
  text text NOT NULL CHECK (char_length(text) <= 1000),
  PRIMARY KEY (company_id, lang, key)
);
