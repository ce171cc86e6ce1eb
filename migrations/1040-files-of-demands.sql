-- Files demands came from (docs/adr/570-demands-in-files.md): kept whole, so that what nobody changed goes back as it came.
CREATE TABLE demand_file (
  company_id bigint NOT NULL REFERENCES company (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
  kind text NOT NULL CHECK (kind IN ('reqif', 'reqifz')),
  goes_to text NOT NULL CHECK (goes_to IN ('devDemand', 'libUser', 'libDev')),
  product_id bigint,
  -- Which attribute of the file became which field.
  mapping jsonb NOT NULL,
  content bytea NOT NULL,
  demands integer NOT NULL,
  made_by bigint,
  made_at timestamp with time zone NOT NULL,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, product_id) REFERENCES product (company_id, id) ON DELETE CASCADE
);
CREATE INDEX demand_file_product_idx ON demand_file (company_id, product_id);
-- Objects of a file and their demands; without one: the demand is gone.
CREATE TABLE demand_file_object (
  company_id bigint NOT NULL,
  file_id bigint NOT NULL,
  identifier text NOT NULL CHECK (char_length(identifier) BETWEEN 1 AND 500),
  dev_demand bigint,
  lib_demand bigint,
  PRIMARY KEY (company_id, file_id, identifier),
  FOREIGN KEY (company_id, file_id) REFERENCES demand_file (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, dev_demand) REFERENCES dev_demand (company_id, id) ON DELETE SET NULL (dev_demand),
  FOREIGN KEY (company_id, lib_demand) REFERENCES lib_demand (company_id, id) ON DELETE SET NULL (lib_demand)
);
CREATE INDEX demand_file_object_dev_idx ON demand_file_object (company_id, dev_demand);
CREATE INDEX demand_file_object_lib_idx ON demand_file_object (company_id, lib_demand);
