import { CODE } from '#kernel/problem.ts';
import type { ApprovalItem } from '#modules/flow/approval/approval.calls.ts';
import { sendWithMembers } from '#modules/objects/project/web/public.ts';
import { send } from '#web/api.ts';
import { companyToday } from '#web/clock.ts';
import { useFieldsForm } from '#web/entity/record/use-fields-form.ts';
import { FieldsDialog } from '#web/entity/SendDialog.tsx';
import { toast } from '#web/feedback.tsx';
import type { Titles } from '#web/fields/field-kind.ts';
import { t } from '#web/lang.ts';
import type { IssueRow } from '../issue.entity.ts';
import { proposedDays } from '../issue-task-days.ts';
import { makeTask, taskOfIssue } from '../issue-tasks.calls.ts';
import { issueTaskTexts as x } from './task-texts.ts';

interface MakeTaskDialogProps {
  row: IssueRow;
  titles: Readonly<Record<string, Titles>>;
  /** The plan is published: a plan change asks for the task. */
  published: boolean;
  /** An approval is to be started. */
  onAsked(item: ApprovalItem): void;
  onClose(): void;
}

const FIELDS = taskOfIssue;
const ASKING = { ...FIELDS, reason: makeTask.input.reason };

/** A task of an issue, begun with what the issue says. */
export function MakeTaskDialog({ row, titles, published, onAsked, onClose }: MakeTaskDialogProps) {
  const today = companyToday();
  const form = useFieldsForm(published ? ASKING : FIELDS, {
    name: t(x.proposedName, { name: row.name }).slice(0, 200),
    responsible: row.responsible,
    days: String(proposedDays(today, row.plannedFinish)),
    start: today,
  });
  const make = async (values: Record<string, unknown>): Promise<void> => {
    const input = { ...values, issueId: row.id, projectId: row.projectId } as never;
    const answer = await sendWithMembers((more) =>
      send(makeTask, { ...(input as object), ...more } as never, { quiet: [CODE.refused, CODE.conflict] }),
    );
    if (!answer) return;
    if (answer.approval) onAsked(answer.approval);
    else if (answer.made.taskId === null) toast.success(t(x.madeBefore));
    else toast.success(t(x.madeNow, { name: String(values.name) }));
    onClose();
  };
  return (
    <FieldsDialog
      name={`task of issue ${row.id}`}
      title={t(x.makeTitle, { name: row.name })}
      okText={t(published ? x.submit : x.send)}
      form={form}
      groups={[{ title: '', rows: [['name'], ['responsible', 'days', 'start'], ['reason']] }]}
      titles={{ responsible: titles.responsible ?? {} }}
      scope={{ projectId: row.projectId! }}
      note={t(published ? x.makeLater : x.makeNow)}
      send={make}
      onCancel={onClose}
    />
  );
}
