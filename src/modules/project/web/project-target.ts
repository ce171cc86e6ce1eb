/** The page a project opens with. */
import { href, isRegistered } from '#web/registry.ts';

const TARGETS: Record<string, string> = {
  '1': '/modules/project/projectInformation',
  '2': '/modules/project/projectPlan',
  '3': '/modules/project/board',
};

/** Where opening a project leads: configProject 3 board, 2 Gantt, otherwise information (1-product §2.8). */
export function projectTarget(
  row: { id: number; configProject: string },
  fromMenu = '/modules/project/myproject',
): string {
  const wanted = TARGETS[row.configProject] ?? TARGETS['1']!;
  const path = isRegistered(wanted) ? wanted : TARGETS['1']!;
  return href(path, { projectId: row.id, fromMenu });
}
