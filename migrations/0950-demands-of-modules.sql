-- Demands allocated to modules of versions (docs/adr/489-demands-of-modules.md). A key of a node survives copies and undoing, so it is
-- not a foreign key: a node that comes back has its demands again.
CREATE TABLE demand_node (
  company_id bigint NOT NULL REFERENCES company (id),
  dev_demand bigint NOT NULL,
  version_id bigint NOT NULL,
  node text NOT NULL CHECK (char_length(node) BETWEEN 1 AND 40),
  -- The face of the demand when it was last looked at for this module: it is suspect while it has another one.
  seen text CHECK (char_length(seen) = 64),
  seen_by bigint,
  seen_at timestamp with time zone NOT NULL,
  PRIMARY KEY (company_id, version_id, node, dev_demand),
  FOREIGN KEY (company_id, dev_demand) REFERENCES dev_demand (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, version_id) REFERENCES product_version (company_id, id) ON DELETE CASCADE
);
CREATE INDEX demand_node_demand_idx ON demand_node (company_id, dev_demand);
