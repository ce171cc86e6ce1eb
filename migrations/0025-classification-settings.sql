-- Project types are a tree; what a class gives to new projects stands beside its item and holds for the classes below.
UPDATE dictionary SET kind = 'tree' WHERE dict_key = 'project_type';

CREATE TABLE classification_setting (
  company_id bigint NOT NULL REFERENCES company (id),
  item bigint NOT NULL,
  template bigint,
  calendar bigint,
  code_mark text CHECK (code_mark ~ '^[A-Za-z0-9_-]{1,20}$'),
  version integer NOT NULL DEFAULT 1,
  updated_at timestamp with time zone NOT NULL,
  updated_by bigint,
  PRIMARY KEY (company_id, item),
  FOREIGN KEY (company_id, item) REFERENCES dict_item (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, template) REFERENCES template (company_id, id) ON DELETE SET NULL (template),
  FOREIGN KEY (company_id, calendar) REFERENCES calendar (company_id, id) ON DELETE SET NULL (calendar)
);
