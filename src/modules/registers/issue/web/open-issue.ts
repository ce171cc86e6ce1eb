import type { ListHost } from '#web/entity/actions.tsx';
import { leaveList } from '#web/entity/record/neighbours.ts';
import { go } from '#web/nav.ts';
import type { IssueRow } from '../issue.entity.ts';

/** Opens an issue; its page leads on through `rows` as they are shown here, and back. */
export function openIssue(row: IssueRow, rows: readonly IssueRow[], host: ListHost): void {
  const records = new Map(rows.map((one) => [one.id, host.addressOf(one) ?? '']));
  leaveList({ kind: 'issue', address: `${location.pathname}${location.search}`, records });
  void go(host.addressOf(row) ?? '');
}
