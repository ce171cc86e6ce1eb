/** An issue to read and to act on, alone and inside projects and programs (1-product §2.8, §2.11, §2.15; records.md B2). */

import { Empty, Tag } from 'antd';
import { type CSSProperties, useRef } from 'react';
import { now } from '#kernel/dates.ts';
import { type Entity, scopeId } from '#kernel/entity.ts';
import { type Detail, entityCalls } from '#kernel/entity-calls.ts';
import { objectOfRef } from '#kernel/object-kind.ts';
import { useCall } from '#web/api.ts';
import type { Moves } from '#web/entity/moves/use-moves.tsx';
import { WaitingTag } from '#web/entity/moves/WaitingTag.tsx';
import { DetailFields } from '#web/entity/record/DetailFields.tsx';
import { Fact, Facts } from '#web/entity/record/Fact.tsx';
import { type RecordAction, RecordFrame, RecordRead } from '#web/entity/record/RecordFrame.tsx';
import { useCommonTabs } from '#web/entity/record/RecordPage.tsx';
import { useRecordKeys } from '#web/entity/record/use-record-keys.ts';
import { toast } from '#web/feedback.tsx';
import { FieldCell } from '#web/fields/field-kinds.tsx';
import { usePageTitle, useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { RecordLink } from '#web/parts/PageLink.tsx';
import { useScope } from '#web/scope.ts';
import { useSession } from '#web/session.ts';
import { issueSteps } from '../issue.calls.ts';
import { type IssueRow, issue } from '../issue.entity.ts';
import { handlerOf } from '../issue.rules.ts';
import { tasksOfIssue } from '../issue-tasks.calls.ts';
import { durationSaid } from '../issue-times.ts';
import { ageWords, DueDate, Handler, StateTag } from './IssueCells.tsx';
import { IssueSteps } from './IssueSteps.tsx';
import { formAddress } from './issue-addresses.ts';
import { ACTION_KEYS, actionOfKey, inOrder } from './issue-keys.ts';
import { SimilarPast, usePromotion } from './issue-library.tsx';
import { issuePageTexts as x } from './texts.ts';
import { useIssueMoves } from './use-issue-moves.ts';
import './issue.css';

type IssueDetail = Detail<IssueRow>;
type Name = keyof typeof issue.fields;

const has = (value: unknown): boolean =>
  value !== null && value !== '' && value !== 0 && value !== false && !(Array.isArray(value) && value.length === 0);

const pick = (names: readonly Name[]) => Object.fromEntries(names.map((name) => [name, issue.fields[name]]));
/** Fields below the main ones; the later ones only if they have a value. */
const FACTS = ['type', 'priority', 'responsible', 'department', 'proposer', 'verifier'] as const;
const LATER = ['afterFinish', 'source', 'foundIn', 'solvedBy', 'solvedAt', 'closedAt', 'reopened'] as const;

function factsOf(row: IssueRow): Entity {
  const names = [...FACTS, ...LATER.filter((name) => has(row[name]))];
  return { ...issue, fields: pick(names), form: [names] };
}

/** Parts shown only if there is something to show. */
const OUTCOME = ['result', 'duplicateOf', 'cause', 'causeText', 'solution'] as const satisfies readonly Name[];

function Value({ name, detail }: { name: Name; detail: IssueDetail }) {
  const { row, titles } = detail;
  return (
    <FieldCell
      field={issue.fields[name]}
      value={row[name]}
      titles={titles[name]}
      titlesOf={(cell) => titles[`${name}.${cell}`]}
      linked
      full
    />
  );
}

function Part({ name, title, detail }: { name: Name; title: string; detail: IssueDetail }) {
  if (!has(detail.row[name])) return null;
  return (
    <section className="wm-issue-part">
      <h2 className="wm-form-head">{title}</h2>
      <Value name={name} detail={detail} />
    </section>
  );
}

function Details({ detail }: { detail: IssueDetail }) {
  const { row, titles } = detail;
  const outcome = OUTCOME.filter((name) => has(row[name]));
  return (
    <div className="wm-issue-page">
      <div>
        <section className="wm-issue-part">
          <h2 className="wm-form-head">{t(x.description)}</h2>
          {has(row.description) ? (
            <Value name="description" detail={detail} />
          ) : (
            <span className="wm-none">{t(x.noDescription)}</span>
          )}
        </section>
        {outcome.length > 0 && (
          <section className="wm-issue-part">
            <h2 className="wm-form-head">{t(x.outcome)}</h2>
            <dl className="wm-detail wm-detail-row" style={{ '--wm-cells': 1 } as CSSProperties}>
              {outcome.map((name) => (
                <div key={name} className="wm-detail-item">
                  <dt>{t(issue.fields[name].label)}</dt>
                  <dd>
                    <Value name={name} detail={detail} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        )}
        <Part name="measures" title={t(x.measures)} detail={detail} />
        <Part name="files" title={t(issue.fields.files.label)} detail={detail} />
        <section className="wm-issue-part">
          <h2 className="wm-form-head">{t(x.facts)}</h2>
          <DetailFields entity={factsOf(row)} row={row as never} titles={titles} />
        </section>
        <SimilarPast row={row} />
      </div>
      <IssueSteps row={row} titles={titles} />
    </div>
  );
}

/** Where it belongs, linked; inside an object only what the page does not say already. */
function Place({ row, titles, inside }: { row: IssueRow; titles: IssueDetail['titles']; inside: boolean }) {
  const object = objectOfRef(row);
  if (object === null) return inside ? null : <span className="wm-none">{t(x.alone)}</span>;
  return (
    <RecordLink kind={object.scope} record={object.id}>
      {titles[scopeId(object.scope)]?.[object.id]}
    </RecordLink>
  );
}

function IssueFacts({ detail: { row, titles }, inside }: { detail: IssueDetail; inside: boolean }) {
  const { data } = useCall(issueSteps, { issueId: row.id }, { quiet: true, background: true });
  const here = useScope();
  const tasks = useCall(tasksOfIssue, { issueId: row.id }, { quiet: true, background: true });
  const readable = tasks.data?.list.some(({ linked }) => linked) ?? false;
  const last = data?.steps.at(-1);
  const since = last && row.status !== 'closed' ? durationSaid(now() - Date.parse(last.at)) : null;
  return (
    <Facts>
      <Fact label={t(x.handler)}>
        <b>
          <Handler row={row} titles={titles} />
        </b>
        {since && <div className="wm-hint">{t(x.since, { time: t(...since) })}</div>}
      </Fact>
      <Fact label={t(x.due)}>
        <div>
          <DueDate row={row} days />
        </div>
        {row.suspendedUntil && <div className="wm-hint">{t(x.suspendedUntil, { date: row.suspendedUntil })}</div>}
      </Fact>
      <Fact label={t(row.closedAt ? x.duration : x.age)}>{ageWords(row)}</Fact>
      <Fact label={t(x.severity)}>{titles.severity?.[row.severity ?? 0] ?? '–'}</Fact>
      <Fact label={t(x.place)}>
        <Place row={row} titles={titles} inside={inside} />
      </Fact>
      {row.task && (
        <Fact label={t(x.task)}>
          <div>
            {readable ? (
              <RecordLink kind="task" record={row.task} inside={here}>
                {titles.task?.[row.task]}
              </RecordLink>
            ) : (
              titles.task?.[row.task]
            )}
          </div>
        </Fact>
      )}
    </Facts>
  );
}

export default function IssuePage() {
  const [idText] = useQueryParam('issueId');
  const issueId = Number(idText);
  const here = useScope();
  const known = Number.isSafeInteger(issueId) && issueId > 0;
  const answer = useCall(entityCalls(issue).get, { id: issueId }, { enabled: known, quiet: true });
  usePageTitle(answer.data?.row.name);
  if (!known) return <Empty style={{ padding: 48 }} description={t(x.choose)} />;
  return (
    <div className="wm-card">
      <RecordRead answer={answer}>
        {(detail) => <Read key={issueId} detail={detail as IssueDetail} here={here} />}
      </RecordRead>
    </div>
  );
}

/** Actions the state allows: first those the viewer may take, starting with the next step; then the others, with the reason. */
function actionsOf({ row, abilities }: IssueDetail, moves: Moves, viewer: number): RecordAction[] {
  const all = Object.entries(abilities?.actions ?? {})
    .map(([action, refused]) => ({ action, refused, move: moves.life.moves[action]! }))
    .filter(({ move }) => move.from.includes(row.status))
    .map(({ action, refused, move }) => ({
      key: action,
      label: move.label,
      danger: move.danger ?? false,
      refused,
      hint: ACTION_KEYS[action]?.toUpperCase(),
      run: () =>
        moves.start({
          action,
          rows: [row],
          title: row.name,
          row: row as never,
          approval: abilities?.approvals[action],
        }),
    }));
  const handler = handlerOf(row);
  const open = inOrder(
    all.filter((one) => one.refused === null),
    handler === 'triage',
  );
  const next = handler === 'triage' || handler === viewer;
  return [
    ...open.map((one, at) => ({ ...one, primary: next && at === 0 && !one.danger })),
    ...all.filter((one) => one.refused !== null),
  ];
}

function Read({ detail, here }: { detail: IssueDetail; here: ReturnType<typeof useScope> }) {
  const { row, actions, editable } = detail;
  const { viewer } = useSession();
  const page = useRef<HTMLDivElement>(null);
  const moves = useIssueMoves();
  const common = useCommonTabs(issue, row.id);
  const own = actionsOf(detail, moves, viewer.userId);
  const promotion = usePromotion(row);
  const act = (key: string): void => {
    const found = actionOfKey(own, key);
    if (found?.refused) toast.warning(found.refused);
    else found?.run();
  };
  const keys = new Set(Object.values(ACTION_KEYS));
  useRecordKeys(page, Object.fromEntries([...keys].map((key) => [key, () => act(key)])));
  return (
    <div ref={page}>
      <RecordFrame
        kind="issue"
        waiting={detail.abilities?.waiting}
        id={row.id}
        title={row.name}
        code={row.code}
        tags={
          <>
            <StateTag status={row.status} />
            {row.reopened > 0 && row.status !== 'closed' && <Tag>{t(x.reopened, { count: row.reopened })}</Tag>}
            <WaitingTag waiting={detail.abilities?.waiting} />
          </>
        }
        actions={[...own, ...promotion]}
        edit={
          editable.length > 0 ? { refused: actions.update ?? null, run: () => go(formAddress(here, row.id)) } : null
        }
        tabs={[{ key: 'details', label: t(x.details), render: () => <Details detail={detail} /> }, ...common]}
      >
        <IssueFacts detail={detail} inside={Object.keys(here).length > 0} />
      </RecordFrame>
      {moves.dialog}
    </div>
  );
}
