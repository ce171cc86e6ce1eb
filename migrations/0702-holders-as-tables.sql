-- Who holds a role and who is in a user group, as rows: what each call asks is found by the person, however many people there are
-- (docs/adr/426-holders-as-tables-and-large-plans.md). The lists of roles and groups stay what is read and written; rows follow them.
CREATE TABLE role_user (
  company_id bigint NOT NULL,
  user_id bigint NOT NULL,
  role bigint NOT NULL,
  PRIMARY KEY (company_id, user_id, role),
  FOREIGN KEY (company_id, role) REFERENCES role (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES "user" (company_id, id) ON DELETE CASCADE
);
CREATE INDEX role_user_role_idx ON role_user (company_id, role);
CREATE TABLE user_group_user (
  company_id bigint NOT NULL,
  user_id bigint NOT NULL,
  user_group bigint NOT NULL,
  PRIMARY KEY (company_id, user_id, user_group),
  FOREIGN KEY (company_id, user_group) REFERENCES user_group (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES "user" (company_id, id) ON DELETE CASCADE
);
CREATE INDEX user_group_user_group_idx ON user_group_user (company_id, user_group);

INSERT INTO role_user (company_id, user_id, role)
  SELECT DISTINCT r.company_id, u.id, r.id FROM role r, unnest(r.users) AS held (id)
    JOIN "user" u ON u.id = held.id WHERE u.company_id = r.company_id;
INSERT INTO user_group_user (company_id, user_id, user_group)
  SELECT DISTINCT g.company_id, u.id, g.id FROM user_group g, unnest(g.members) AS held (id)
    JOIN "user" u ON u.id = held.id WHERE u.company_id = g.company_id;

-- The row of the role or group is locked by its change, so changes of one come one after the other.
CREATE FUNCTION keep_role_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM role_user WHERE company_id = NEW.company_id AND role = NEW.id
      AND user_id IN (SELECT unnest(OLD.users) EXCEPT SELECT unnest(NEW.users));
  END IF;
  INSERT INTO role_user (company_id, user_id, role) SELECT DISTINCT NEW.company_id, held, NEW.id FROM unnest(NEW.users) AS held
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER role_users_kept AFTER INSERT OR UPDATE OF users ON role FOR EACH ROW EXECUTE FUNCTION keep_role_users();
CREATE FUNCTION keep_user_group_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM user_group_user WHERE company_id = NEW.company_id AND user_group = NEW.id
      AND user_id IN (SELECT unnest(OLD.members) EXCEPT SELECT unnest(NEW.members));
  END IF;
  INSERT INTO user_group_user (company_id, user_id, user_group) SELECT DISTINCT NEW.company_id, held, NEW.id FROM unnest(NEW.members) AS held
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER user_group_users_kept AFTER INSERT OR UPDATE OF members ON user_group FOR EACH ROW EXECUTE FUNCTION keep_user_group_users();
REVOKE EXECUTE ON FUNCTION keep_role_users, keep_user_group_users FROM PUBLIC;
