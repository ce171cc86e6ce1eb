/**
 * Changes the model proposes: kept until their person does them or drops them.
 *
 * Invariants: proposing writes nothing but the proposal; it is done once, decided by one statement, by an ordinary call under the rights
 * the person has then, in that transaction. What is shown to the person is what is stored, never what the model says of it. Refuses: a
 * call that is not in the list below.
 */
import { sql } from 'kysely';
import { addressOf } from '#kernel/address.ts';
import type { Call } from '#kernel/call.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { type Field, type Fields, int, longText, percent, text } from '#kernel/field.ts';
import { refuse } from '#kernel/problem.ts';
import { say, type Triple } from '#kernel/text.ts';
import { projectInfo } from '#modules/objects/project/project.calls.ts';
import { reportProgress, taskDetail } from '#modules/planning/task/task.calls.ts';
import { type IssueRow, issue } from '#modules/registers/issue/issue.entity.ts';
import { type Ctx, handle } from '#server/context.ts';
import { checkedInput, readInside, writeInside } from '#server/http/admit.ts';
import { handlerFor } from '#server/http/handler-for.ts';
import { confirmProposal, dropProposal, type Proposal } from '../assistant.calls.ts';
import { assistantTexts as x } from '../assistant.texts.ts';

interface Prepared {
  input: Record<string, unknown>;
  lines: [name: string, value: string][];
}

interface Writer {
  name: string;
  label: Triple;
  about: string;
  input: Fields;
  call: Call;
  /** The whole input of the call, with what it says to a person. Throws what the call would refuse. */
  prepare(ctx: Ctx, given: Record<string, unknown>): Promise<Prepared>;
  addressOf(input: Record<string, unknown>, done: unknown): string | null;
}

const labelOf = (ctx: Ctx, { label }: Pick<Field, 'label'>): string => say(label, ctx.lang);
const project = int(['项目', '項目', 'Project'], { required: true, min: 1 });
const issueCreate = entityCalls(issue).create;
const { name: issueName, description } = issue.fields;

export const WRITERS: readonly Writer[] = [
  {
    name: 'propose_issue',
    label: ['新建问题', '新建問題', 'Create an issue'],
    about: 'Proposes a new issue in a project. Nothing is written: the person sees a card and decides.',
    input: {
      projectId: project,
      name: text(issueName.label, { required: true, min: 1, max: 200 }),
      description: longText(description.label, { max: 2000 }),
    },
    call: issueCreate,
    async prepare(ctx, { projectId, name, description: told }) {
      const { projectName } = (await readInside(ctx, handlerFor(projectInfo), { projectId })) as {
        projectName: string;
      };
      const plain = typeof told === 'string' ? told : '';
      const escaped = plain.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
      const input = {
        ...{ projectId, name },
        ...(plain !== '' && {
          description: escaped
            .split('\n')
            .map((line) => `<p>${line}</p>`)
            .join(''),
        }),
      };
      checkedInput(issueCreate, input);
      return {
        input,
        lines: [
          [labelOf(ctx, project), projectName],
          [labelOf(ctx, issueName), String(name)],
          ...(plain === '' ? [] : [[labelOf(ctx, description), plain] as [string, string]]),
        ],
      };
    },
    addressOf: (_input, done) => addressOf('issue', done as IssueRow & Record<string, unknown>),
  },
  {
    name: 'propose_progress',
    label: ['汇报进度', '匯報進度', 'Report progress'],
    about: 'Proposes to report the progress (percent) of a task of the person. Nothing is written: the person decides.',
    input: {
      taskId: int(['任务', '任務', 'Task'], { required: true, min: 1 }),
      progress: percent(['进度', '進度', 'Progress'], { required: true }),
    },
    call: reportProgress,
    async prepare(ctx, { taskId, progress }) {
      const { row, project: of } = (await readInside(ctx, handlerFor(taskDetail), { taskId })) as {
        row: { name: string; version: number; progress: unknown };
        project: { name: string } | null;
      };
      const input = { taskId, version: row.version, progress };
      checkedInput(reportProgress, input);
      return {
        input,
        lines: [
          ...(of ? [[labelOf(ctx, project), of.name] as [string, string]] : []),
          [labelOf(ctx, reportProgress.input.taskId), row.name],
          [labelOf(ctx, reportProgress.input.progress), `${row.progress}% → ${progress}%`],
        ],
      };
    },
    addressOf: ({ taskId }) => addressOf('task', taskId as number),
  },
];

/** Keeps what the model proposes; a card of the answer shows it. */
export async function propose(
  ctx: Ctx,
  message: number,
  writer: Writer,
  given: Record<string, unknown>,
): Promise<void> {
  const { input, lines } = await writer.prepare(ctx, given);
  const { userId, companyId } = ctx.viewer;
  await sql`INSERT INTO assistant_proposal (company_id, user_id, message_id, kind, input, lines, at)
    VALUES (${companyId}, ${userId}, ${message}, ${writer.name}, ${JSON.stringify(input)}::jsonb, ${JSON.stringify(lines)}::jsonb,
      ${new Date(ctx.now)})`.execute(ctx.db);
}

interface Stored {
  id: number;
  messageId: number;
  kind: string;
  input: Record<string, unknown>;
  lines: [string, string][];
  state: Proposal['state'];
  address: string | null;
}

export async function proposalsOf(ctx: Ctx, messages: readonly number[]): Promise<Map<number, Proposal[]>> {
  const found = new Map<number, Proposal[]>();
  if (messages.length === 0) return found;
  const { rows } = await sql<Stored>`SELECT id, message_id, kind, lines, state, address FROM assistant_proposal
    WHERE user_id = ${ctx.viewer.userId} AND message_id = ANY(${[...messages]}::bigint[]) ORDER BY id`.execute(ctx.db);
  for (const { id, messageId, kind, lines, state, address } of rows) {
    const label = WRITERS.find(({ name }) => name === kind)?.label;
    if (label) found.set(messageId, [...(found.get(messageId) ?? []), { id, label, lines, state, address }]);
  }
  return found;
}

/** Settles an open proposal of the viewer; of two at once one does. */
async function settle(ctx: Ctx, id: number, state: 'done' | 'dropped'): Promise<Stored> {
  const { rows } = await sql<Stored>`UPDATE assistant_proposal SET state = ${state}, settled_at = ${new Date(ctx.now)}
    WHERE id = ${id} AND user_id = ${ctx.viewer.userId} AND company_id = ${ctx.viewer.companyId} AND state = 'open'
    RETURNING id, kind, input`.execute(ctx.db);
  if (!rows[0]) throw refuse(x.settled, undefined, 'proposal');
  return rows[0];
}

export const proposalHandlers = [
  handle(confirmProposal, async (ctx, { proposal }) => {
    const { kind, input } = await settle(ctx, proposal, 'done');
    const writer = WRITERS.find(({ name }) => name === kind);
    if (!writer) throw refuse(x.settled, undefined, 'proposal');
    const done = await writeInside(ctx, handlerFor(writer.call), input);
    const address = writer.addressOf(input, done);
    await sql`UPDATE assistant_proposal SET address = ${address} WHERE id = ${proposal}`.execute(ctx.db);
    return { address };
  }),
  handle(dropProposal, async (ctx, { proposal }) => {
    await settle(ctx, proposal, 'dropped');
    return null;
  }),
];
