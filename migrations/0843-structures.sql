-- Structures of versions of products and of revisions of base modules (docs/adr/454-structures-and-changes.md).
CREATE TABLE product_structure (
  company_id bigint NOT NULL REFERENCES company (id),
  version_id bigint,
  revision_id bigint,
  owner bigint NOT NULL GENERATED ALWAYS AS (coalesce(version_id * 2, revision_id * 2 + 1)) STORED,
  revision bigint NOT NULL DEFAULT 0,
  controlled_since timestamp with time zone,
  CHECK (num_nonnulls(version_id, revision_id) = 1),
  PRIMARY KEY (company_id, owner),
  FOREIGN KEY (company_id, version_id) REFERENCES product_version (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, revision_id) REFERENCES base_revision (company_id, id) ON DELETE CASCADE
);
CREATE TABLE product_node (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version_id bigint,
  revision_id bigint,
  owner bigint NOT NULL GENERATED ALWAYS AS (coalesce(version_id * 2, revision_id * 2 + 1)) STORED,
  key text NOT NULL CHECK (char_length(key) BETWEEN 1 AND 40),
  parent text,
  rank double precision NOT NULL,
  code text CHECK (char_length(code) <= 50),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  type bigint,
  drawing_no text CHECK (char_length(drawing_no) <= 100),
  material_no text CHECK (char_length(material_no) <= 100),
  quantity numeric(16, 4) NOT NULL CHECK (quantity > 0),
  unit text CHECK (char_length(unit) <= 20),
  responsible bigint,
  department bigint,
  shared bigint,
  condition text CHECK (char_length(condition) <= 500),
  description text CHECK (char_length(description) <= 2000),
  CHECK (num_nonnulls(version_id, revision_id) = 1),
  CONSTRAINT product_node_company_id_key UNIQUE (company_id, id),
  CONSTRAINT product_node_key UNIQUE (company_id, owner, key),
  CONSTRAINT product_node_code_key UNIQUE (company_id, owner, code) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (company_id, version_id) REFERENCES product_version (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, revision_id) REFERENCES base_revision (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, shared) REFERENCES base_revision (company_id, id),
  FOREIGN KEY (company_id, type) REFERENCES dict_item (company_id, id),
  FOREIGN KEY (company_id, responsible) REFERENCES "user" (company_id, id),
  FOREIGN KEY (company_id, department) REFERENCES department (company_id, id)
);
CREATE INDEX product_node_version_idx ON product_node (company_id, version_id) WHERE version_id IS NOT NULL;
CREATE INDEX product_node_revision_idx ON product_node (company_id, revision_id) WHERE revision_id IS NOT NULL;
CREATE INDEX product_node_shared_idx ON product_node (company_id, shared) WHERE shared IS NOT NULL;
CREATE INDEX product_node_material_idx ON product_node (company_id, material_no) WHERE material_no IS NOT NULL;
CREATE INDEX product_node_responsible_idx ON product_node (company_id, responsible) WHERE responsible IS NOT NULL;
CREATE INDEX product_node_department_idx ON product_node (company_id, department) WHERE department IS NOT NULL;
