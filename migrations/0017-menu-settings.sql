-- What a company changed of a delivered menu, and its own entries (src/modules/menu/menu-tree.ts, MenuSettings).
CREATE TABLE menu_setting (
  company_id bigint NOT NULL REFERENCES company (id),
  area text NOT NULL CHECK (area IN ('system', 'project', 'template')),
  settings jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamp with time zone NOT NULL,
  updated_by bigint,
  PRIMARY KEY (company_id, area)
);
