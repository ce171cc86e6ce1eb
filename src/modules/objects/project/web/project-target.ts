/** The page a project opens with. */
import { href, isRegistered } from '#web/registry.ts';
import { currentSession } from '#web/session.ts';

const TARGETS: Record<string, string> = {
  '1': '/modules/project/projectInformation',
  '2': '/modules/project/projectPlan',
  '3': '/modules/project/board',
};

/** One's own choice for projects that name no page themselves (1-product §2.8, projectPage; 2-rules, settings). */
const OWN: Record<number, string> = { 2: TARGETS['2']!, 3: '/project/projectStatistics' };

/** Where opening a project leads: configProject 3 board, 2 Gantt, otherwise one's own choice, else information. */
export function projectTarget(
  row: { id: number; configProject: string },
  fromMenu = '/modules/project/myproject',
): string {
  const set = row.configProject === '1' ? undefined : TARGETS[row.configProject];
  const wanted = set ?? OWN[currentSession()?.viewer?.projectPage ?? 1] ?? TARGETS['1']!;
  const path = isRegistered(wanted) ? wanted : TARGETS['1']!;
  return href(path, { projectId: row.id, fromMenu });
}
