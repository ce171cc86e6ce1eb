-- Folders and documents of objects and of the company's knowledge, their versions, lists of rights and requests
-- (docs/adr/443-documents.md, 444-rights-of-documents.md).
CREATE TABLE "doc_folder" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  object_kind text,
  object_id bigint,
  object_key bigint GENERATED ALWAYS AS (object_key(object_kind, object_id)) STORED,
  project_id bigint GENERATED ALWAYS AS (CASE WHEN object_kind = 'project' THEN object_id END) STORED,
  program_id bigint GENERATED ALWAYS AS (CASE WHEN object_kind = 'program' THEN object_id END) STORED,
  template_id bigint GENERATED ALWAYS AS (CASE WHEN object_kind = 'template' THEN object_id END) STORED,
  "name" text NOT NULL CHECK (char_length("name") <= 200),
  "parent" bigint,
  "floor" text NOT NULL DEFAULT 'public' CHECK ("floor" IN ('public', 'internal', 'secret', 'confidential')),
  "position" bigint NOT NULL DEFAULT 0 CHECK ("position" >= 0 AND "position" <= 1000000),
  "acl_root" bigint NOT NULL,
  "deleted_at" timestamp with time zone,
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT doc_folder_company_id_key UNIQUE (company_id, id),
  CONSTRAINT doc_folder_object_check CHECK ((object_kind IS NULL) = (object_id IS NULL))
);
CREATE INDEX doc_folder_object_key_idx ON "doc_folder" (company_id, "object_key");
CREATE INDEX doc_folder_project_id_idx ON "doc_folder" (company_id, "project_id");
CREATE INDEX doc_folder_program_id_idx ON "doc_folder" (company_id, "program_id");
CREATE INDEX doc_folder_template_id_idx ON "doc_folder" (company_id, "template_id");
CREATE INDEX doc_folder_parent_idx ON "doc_folder" (company_id, "parent");
CREATE INDEX doc_folder_position_sort_idx ON "doc_folder" (company_id, "position", id);
CREATE TABLE "document" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  object_kind text,
  object_id bigint,
  object_key bigint GENERATED ALWAYS AS (object_key(object_kind, object_id)) STORED,
  project_id bigint GENERATED ALWAYS AS (CASE WHEN object_kind = 'project' THEN object_id END) STORED,
  program_id bigint GENERATED ALWAYS AS (CASE WHEN object_kind = 'program' THEN object_id END) STORED,
  template_id bigint GENERATED ALWAYS AS (CASE WHEN object_kind = 'template' THEN object_id END) STORED,
  "title" text NOT NULL CHECK (char_length("title") <= 200),
  "code" text NOT NULL CHECK (char_length("code") <= 50),
  "folder" bigint NOT NULL,
  "type" bigint,
  "level" text NOT NULL DEFAULT 'internal' CHECK ("level" IN ('public', 'internal', 'secret', 'confidential')),
  "status" text NOT NULL DEFAULT 'incomplete' CHECK ("status" IN ('incomplete', 'completed', 'approving', 'archived', 'withdrawn')),
  "task" bigint,
  "owner" bigint NOT NULL,
  "working" text CHECK (char_length("working") <= 40),
  "effective" text CHECK (char_length("effective") <= 40),
  "working_version" bigint,
  "effective_version" bigint,
  "description" text CHECK (char_length("description") <= 2000),
  "acl_root" bigint NOT NULL,
  "deleted_at" timestamp with time zone,
  "deleted_by" bigint,
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT document_company_id_key UNIQUE (company_id, id),
  CONSTRAINT document_object_check CHECK ((object_kind IS NULL) = (object_id IS NULL))
);
CREATE INDEX document_object_key_idx ON "document" (company_id, "object_key");
CREATE INDEX document_project_id_idx ON "document" (company_id, "project_id");
CREATE INDEX document_program_id_idx ON "document" (company_id, "program_id");
CREATE INDEX document_template_id_idx ON "document" (company_id, "template_id");
CREATE INDEX document_folder_idx ON "document" (company_id, "folder");
CREATE INDEX document_task_idx ON "document" (company_id, "task");
CREATE INDEX document_owner_idx ON "document" (company_id, "owner");
CREATE INDEX document_deleted_by_idx ON "document" (company_id, "deleted_by");
CREATE INDEX document_title_sort_idx ON "document" (company_id, "title", id);
ALTER TABLE "doc_folder" ADD CONSTRAINT doc_folder_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "doc_folder" ADD CONSTRAINT doc_folder_object_fkey FOREIGN KEY (company_id, object_key) REFERENCES object (company_id, key) ON DELETE CASCADE;
ALTER TABLE "doc_folder" ADD CONSTRAINT doc_folder_parent_fkey FOREIGN KEY (company_id, "parent") REFERENCES "doc_folder" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "document" ADD CONSTRAINT document_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "document" ADD CONSTRAINT document_object_fkey FOREIGN KEY (company_id, object_key) REFERENCES object (company_id, key) ON DELETE CASCADE;
ALTER TABLE "document" ADD CONSTRAINT document_folder_fkey FOREIGN KEY (company_id, "folder") REFERENCES "doc_folder" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "document" ADD CONSTRAINT document_type_fkey FOREIGN KEY (company_id, "type") REFERENCES "dict_item" (company_id, id);
ALTER TABLE "document" ADD CONSTRAINT document_task_fkey FOREIGN KEY (company_id, "task") REFERENCES "task" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "document" ADD CONSTRAINT document_owner_fkey FOREIGN KEY (company_id, "owner") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "document" ADD CONSTRAINT document_deleted_by_fkey FOREIGN KEY (company_id, "deleted_by") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;

-- A list of rights belongs to one folder or document; every node says which one holds for it (acl_root).
CREATE TABLE doc_list (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company (id),
  object_kind text,
  object_id bigint,
  object_key bigint GENERATED ALWAYS AS (object_key(object_kind, object_id)) STORED,
  folder bigint,
  document bigint,
  revision bigint NOT NULL DEFAULT 0,
  UNIQUE (company_id, id),
  UNIQUE (company_id, folder),
  UNIQUE (company_id, document),
  CHECK (num_nonnulls(folder, document) <= 1),
  FOREIGN KEY (company_id, object_key) REFERENCES object (company_id, key) ON DELETE CASCADE,
  FOREIGN KEY (company_id, folder) REFERENCES doc_folder (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, document) REFERENCES document (company_id, id) ON DELETE CASCADE
);
CREATE INDEX doc_list_object_idx ON doc_list (company_id, object_key);
-- Ten rights as bits; whoever has any has the first, the view.
CREATE TABLE doc_acl (
  company_id bigint NOT NULL,
  list bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('manager', 'members', 'role', 'user', 'department', 'group')),
  subject bigint NOT NULL,
  rights integer NOT NULL CHECK (rights BETWEEN 1 AND 1023 AND rights & 1 = 1),
  PRIMARY KEY (company_id, list, kind, subject),
  CHECK ((kind IN ('manager', 'members')) = (subject = 0)),
  FOREIGN KEY (company_id, list) REFERENCES doc_list (company_id, id) ON DELETE CASCADE
);
CREATE INDEX doc_acl_subject_idx ON doc_acl (company_id, kind, subject);
ALTER TABLE doc_folder ADD CONSTRAINT doc_folder_acl_root_fkey FOREIGN KEY (company_id, acl_root)
  REFERENCES doc_list (company_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE document ADD CONSTRAINT document_acl_root_fkey FOREIGN KEY (company_id, acl_root)
  REFERENCES doc_list (company_id, id) DEFERRABLE INITIALLY DEFERRED;
CREATE INDEX doc_folder_acl_root_idx ON doc_folder (company_id, acl_root);
CREATE INDEX document_acl_root_idx ON document (company_id, acl_root);

CREATE UNIQUE INDEX doc_folder_root_key ON doc_folder (company_id, object_key) NULLS NOT DISTINCT WHERE parent IS NULL;
CREATE UNIQUE INDEX doc_folder_parent_name_key ON doc_folder (company_id, parent, lower(name)) WHERE deleted_at IS NULL AND parent IS NOT NULL;
CREATE UNIQUE INDEX document_folder_title_key ON document (company_id, folder, lower(title)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX document_code_key ON document (company_id, code);
CREATE INDEX document_deleted_idx ON document (company_id, deleted_at) WHERE deleted_at IS NOT NULL;
COMMENT ON CONSTRAINT doc_folder_acl_root_fkey ON doc_folder IS 'by hand: lists are no entity';
COMMENT ON CONSTRAINT document_acl_root_fkey ON document IS 'by hand: lists are no entity';
COMMENT ON INDEX doc_folder_acl_root_idx IS 'by hand: folders are found by their list';
COMMENT ON INDEX document_acl_root_idx IS 'by hand: documents are found by their list';
COMMENT ON INDEX doc_folder_root_key IS 'by hand: one root';
COMMENT ON INDEX doc_folder_parent_name_key IS 'by hand: names of siblings that are not in the trash';
COMMENT ON INDEX document_folder_title_key IS 'by hand: titles that are not in the trash';
COMMENT ON INDEX document_code_key IS 'by hand: numbers are given by the server';
COMMENT ON INDEX document_deleted_idx IS 'by hand: the trash';

CREATE TABLE doc_version (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  document bigint NOT NULL,
  major integer NOT NULL CHECK (major >= 1),
  minor integer NOT NULL CHECK (minor >= 0),
  iteration integer NOT NULL CHECK (iteration >= 1),
  -- The version it was made on; of two saves on one, only one is the main line.
  base bigint,
  main boolean NOT NULL,
  file bigint NOT NULL,
  how text NOT NULL CHECK (how IN ('upload', 'edit', 'upgrade', 'change', 'restore')),
  note text CHECK (char_length(note) <= 200),
  created_at timestamp with time zone NOT NULL,
  created_by bigint,
  archived_at timestamp with time zone,
  UNIQUE (company_id, id),
  UNIQUE (company_id, document, major, minor, iteration),
  FOREIGN KEY (company_id, document) REFERENCES document (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, file) REFERENCES file (company_id, id)
);
CREATE UNIQUE INDEX doc_version_base_key ON doc_version (company_id, document, base) NULLS NOT DISTINCT WHERE main;
CREATE INDEX doc_version_file_idx ON doc_version (company_id, file);

-- An archived version never changes, and goes with its document alone; that goes with its object alone.
CREATE FUNCTION doc_version_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.archived_at IS NULL THEN
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM document d WHERE d.company_id = OLD.company_id AND d.id = OLD.document) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'archived versions of documents never change';
END $$;
CREATE TRIGGER doc_version_stays BEFORE UPDATE OR DELETE ON doc_version FOR EACH ROW EXECUTE FUNCTION doc_version_stays();
CREATE FUNCTION document_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.object_key IS NOT NULL AND NOT EXISTS (SELECT FROM object o WHERE o.company_id = OLD.company_id AND o.key = OLD.object_key) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'documents with an archived version are kept';
END $$;
CREATE TRIGGER document_stays BEFORE DELETE ON document FOR EACH ROW WHEN (OLD.effective_version IS NOT NULL)
  EXECUTE FUNCTION document_stays();

CREATE TABLE doc_request (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company (id),
  action text NOT NULL CHECK (action IN ('archive', 'upgrade', 'change', 'withdraw')),
  object_kind text,
  object_id bigint,
  object_key bigint GENERATED ALWAYS AS (object_key(object_kind, object_id)) STORED,
  reason text CHECK (char_length(reason) <= 200),
  created_at timestamp with time zone NOT NULL,
  created_by bigint,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, object_key) REFERENCES object (company_id, key) ON DELETE CASCADE
);
CREATE INDEX doc_request_object_idx ON doc_request (company_id, object_key);
CREATE TABLE doc_request_item (
  company_id bigint NOT NULL,
  request bigint NOT NULL,
  document bigint NOT NULL,
  version bigint,
  before text NOT NULL,
  PRIMARY KEY (company_id, request, document),
  FOREIGN KEY (company_id, request) REFERENCES doc_request (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, document) REFERENCES document (company_id, id) ON DELETE CASCADE
);
CREATE INDEX doc_request_item_document_idx ON doc_request_item (company_id, document);

CREATE TABLE doc_rating (
  company_id bigint NOT NULL,
  document bigint NOT NULL,
  person bigint NOT NULL,
  stars integer NOT NULL CHECK (stars BETWEEN 1 AND 5),
  at timestamp with time zone NOT NULL,
  PRIMARY KEY (company_id, document, person),
  FOREIGN KEY (company_id, document) REFERENCES document (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, person) REFERENCES "user" (company_id, id)
);
SELECT make_searchable('document', 'document', '{title,code}');

-- Objects and companies that are there already begin with what new ones do.
INSERT INTO doc_list (company_id, object_kind, object_id)
  SELECT company_id, kind, id FROM object WHERE kind IN ('project', 'program', 'template') UNION ALL SELECT id, NULL, NULL FROM company;
INSERT INTO doc_folder (company_id, object_kind, object_id, name, acl_root)
  SELECT company_id, object_kind, object_id, CASE WHEN object_kind IS NULL THEN '知识库' ELSE '文档' END, id FROM doc_list;
UPDATE doc_list l SET folder = f.id FROM doc_folder f WHERE f.company_id = l.company_id AND f.acl_root = l.id;
INSERT INTO doc_folder (company_id, object_kind, object_id, name, parent, acl_root)
  SELECT company_id, object_kind, object_id, '常用文档', folder, id FROM doc_list;
INSERT INTO doc_acl (company_id, list, kind, subject, rights)
  SELECT l.company_id, l.id, a.kind, 0, a.rights FROM doc_list l, (VALUES ('manager', 1023), ('members', 1)) AS a (kind, rights);
-- view, create, edit, download, upload, print for roles that do more than look.
INSERT INTO doc_acl (company_id, list, kind, subject, rights)
  SELECT l.company_id, l.id, 'role', r.id, CASE WHEN EXISTS (SELECT FROM jsonb_array_elements_text(r.rights) one WHERE one NOT LIKE '%:query')
    THEN 1 + 2 + 4 + 32 + 64 + 512 ELSE 1 END
  FROM doc_list l JOIN project_role r ON r.company_id = l.company_id AND r.object_key = l.object_key WHERE r.manager IS NOT TRUE;

UPDATE project_role SET rights = rights || '["pm:document:query"]'::jsonb, version = version + 1
  WHERE manager IS NOT TRUE AND rights ?| ARRAY['pm:project:query', 'pm:program:query'] AND NOT rights ? 'pm:document:query';
UPDATE project_role_template SET rights = rights || '["pm:document:query"]'::jsonb, version = version + 1
  WHERE manager IS NOT TRUE AND rights ?| ARRAY['pm:project:query', 'pm:program:query'] AND NOT rights ? 'pm:document:query';
UPDATE role SET rights = rights || '["sys:docLevel:query", "sys:docLevel:edit"]'::jsonb, version = version + 1 WHERE built_in = 'securityOfficer';

-- Companies that are there already have its types, and number documents as new ones do.
WITH made AS (
  INSERT INTO code_rule (company_id, name, target, digits, reset, active)
    SELECT c.id, r.name, r.target, 5, 'never', true
    FROM company c, (VALUES ('文档编号（公开）', 'documentPublic'), ('文档编号（内部）', 'documentInternal'),
      ('文档编号（秘密）', 'documentSecret'), ('文档编号（机密）', 'documentConfidential')) AS r (name, target)
    ON CONFLICT DO NOTHING RETURNING company_id, id, target
)
INSERT INTO code_rule_parts (company_id, record, position, kind, text)
  SELECT m.company_id, m.id, p.position, p.kind, p.text
  FROM made m, (VALUES ('documentPublic', 0, 'fixed', 'DP-'), ('documentPublic', 1, 'number', NULL),
    ('documentInternal', 0, 'fixed', 'DN-'), ('documentInternal', 1, 'number', NULL),
    ('documentSecret', 0, 'fixed', 'DS-'), ('documentSecret', 1, 'number', NULL),
    ('documentConfidential', 0, 'fixed', 'DC-'), ('documentConfidential', 1, 'number', NULL)) AS p (target, position, kind, text)
  WHERE p.target = m.target;
