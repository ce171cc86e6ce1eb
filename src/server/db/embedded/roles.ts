/**
 * The database `waymark` and its three roles, made or repaired at every start.
 *
 * Invariants: `waymark_owner` migrates and owns everything; `waymark_app` reads and writes rows but cannot change the
 * schema; `waymark_audit` only reads and adds in schema `audit`, where the application role adds and reads but never
 * changes or deletes. Rights on tables made later by the owner follow by default privileges.
 */
import type { ClientBase } from 'pg';
import { escapeIdentifier, escapeLiteral } from 'pg';
import type { Secrets } from './cluster.ts';

export const DATABASE = 'waymark';
export const ROLE = {
  superuser: 'waymark_superuser',
  owner: 'waymark_owner',
  app: 'waymark_app',
  audit: 'waymark_audit',
} as const;

/** Roles with their passwords; `admin` is connected as superuser to any database. */
export async function ensureRoles(admin: ClientBase, secrets: Secrets): Promise<void> {
  const { rows } = await admin.query<{ rolname: string }>('SELECT rolname FROM pg_roles');
  const present = new Set(rows.map((row) => row.rolname));
  for (const key of ['owner', 'app', 'audit'] as const) {
    const verb = present.has(ROLE[key]) ? 'ALTER' : 'CREATE';
    const rights = key === 'owner' ? 'CREATEDB' : 'NOCREATEDB';
    await admin.query(
      `${verb} ROLE ${ROLE[key]} LOGIN NOSUPERUSER NOCREATEROLE ${rights} PASSWORD ${escapeLiteral(secrets[key])}`,
    );
  }
}

/** Creates a database owned by the owner role; true when it was made now. */
export async function ensureDatabase(admin: ClientBase, name = DATABASE): Promise<boolean> {
  const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  if (rowCount) return false;
  await admin.query(`CREATE DATABASE ${escapeIdentifier(name)} OWNER ${ROLE.owner}`);
  return true;
}

/** Rights inside one database; `admin` is connected to it as superuser. Repeatable. */
export async function grantRights(admin: ClientBase, name = DATABASE): Promise<void> {
  const database = escapeIdentifier(name);
  await admin.query(`
    BEGIN;
    REVOKE ALL ON DATABASE ${database} FROM PUBLIC;
    GRANT CONNECT ON DATABASE ${database} TO ${ROLE.app}, ${ROLE.audit};
    ALTER SCHEMA public OWNER TO ${ROLE.owner};
    REVOKE CREATE ON SCHEMA public FROM PUBLIC;
    GRANT USAGE ON SCHEMA public TO ${ROLE.app}, ${ROLE.audit};
    CREATE SCHEMA IF NOT EXISTS audit AUTHORIZATION ${ROLE.owner};
    GRANT USAGE ON SCHEMA audit TO ${ROLE.app}, ${ROLE.audit};
    CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA public;
    CREATE EXTENSION IF NOT EXISTS btree_gist SCHEMA public;
    ALTER DEFAULT PRIVILEGES FOR ROLE ${ROLE.owner} IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${ROLE.app};
    ALTER DEFAULT PRIVILEGES FOR ROLE ${ROLE.owner} IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO ${ROLE.app};
    ALTER DEFAULT PRIVILEGES FOR ROLE ${ROLE.owner} IN SCHEMA audit GRANT SELECT, INSERT ON TABLES TO ${ROLE.app}, ${ROLE.audit};
    ALTER DEFAULT PRIVILEGES FOR ROLE ${ROLE.owner} IN SCHEMA audit GRANT USAGE, SELECT ON SEQUENCES TO ${ROLE.app}, ${ROLE.audit};
    COMMIT`);
}
