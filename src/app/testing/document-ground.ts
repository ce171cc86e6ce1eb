/** Makes a person who holds system rights a member of a project with all rights on its documents: lists give rights by name alone. */
import type { Pool } from 'pg';

export async function documentGround(
  pool: Pool,
  project: number,
  { userId, companyId }: { userId: number; companyId: number },
): Promise<[name: string, id: number][]> {
  const { rows } = await pool.query<{ root: string; folder: string; list: string }>(
    `SELECT r.id AS root, r.acl_root AS list, (SELECT min(f.id) FROM doc_folder f WHERE f.parent = r.id) AS folder
      FROM doc_folder r WHERE r.project_id = $1 AND r.parent IS NULL`,
    [project],
  );
  const { root, folder, list } = rows[0]!;
  await pool.query(
    `INSERT INTO doc_acl (company_id, list, kind, subject, rights) VALUES ($1, $2, 'user', $3, 1023) ON CONFLICT DO NOTHING`,
    [companyId, list, userId],
  );
  await pool.query(
    `INSERT INTO project_member (company_id, object_kind, object_id, "user", roles)
      SELECT company_id, 'project', $1, $2, ARRAY[id] FROM project_role WHERE project_id = $1 AND manager IS NOT TRUE ORDER BY id LIMIT 1
      ON CONFLICT DO NOTHING`,
    [project, userId],
  );
  return [
    ['document root', Number(root)],
    ['own folder', Number(folder)],
  ];
}
