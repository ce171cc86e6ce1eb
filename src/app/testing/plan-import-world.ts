/** Helpers for tests of plan imports: files of Microsoft Project as text, and what an import may write. */
import { importPlan } from '#modules/planning/plan/plan.calls.ts';
import type { planWorld } from './plan-world.ts';

/** A file of one project that starts on 2026-03-02; `head` is before the body. */
export const xmlOf = (body: string, head = ''): Uint8Array =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><Project xmlns="http://schemas.microsoft.com/project"><StartDate>2026-03-02T08:00:00</StartDate>${head}${body}</Project>`,
  );

/** A task of one day at the top level. */
export const xmlTask = (uid: number, name: string, more = ''): string =>
  `<Task><UID>${uid}</UID><ID>${uid}</ID><Name>${name}</Name><OutlineLevel>1</OutlineLevel><Duration>PT8H0M0S</Duration>${more}</Task>`;

/** Imports as the boss of a world, and a dump of everything an import may write there. */
export function importsIn({ server, boss, open }: Awaited<ReturnType<typeof planWorld>>) {
  const bring = (projectId: number, file: Uint8Array | undefined, more: object = {}, headers = {}) =>
    boss.send(importPlan, { projectId, ...(file && { file }), ...more }, headers);
  async function picture(projectId: number) {
    const { rows } = await server.database.pool.query(
      `SELECT (SELECT count(*)::int FROM calendar) AS calendars, (SELECT count(*)::int FROM baseline) AS baselines,
        (SELECT count(*)::int FROM message) AS messages, (SELECT calendar::int FROM project WHERE id = $1) AS calendar`,
      [projectId],
    );
    return { ...(await open(projectId)), ...rows[0] };
  }
  return { bring, picture };
}
