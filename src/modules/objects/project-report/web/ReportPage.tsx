/** A report to read, to act on and to print (1-product §2.8, weeklyDetail). */
import { PrinterOutlined } from '@ant-design/icons';
import { Alert, Button, Empty, Skeleton, Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { type Detail, entityCalls } from '#kernel/entity-calls.ts';
import { lifecycleTexts } from '#kernel/lifecycle.ts';
import { projectInfo } from '#modules/objects/project/project.calls.ts';
import { send, useCall } from '#web/api.ts';
import { dayOfInstant } from '#web/clock.ts';
import { type Moves, useMoves } from '#web/entity/moves/use-moves.tsx';
import { WaitingTag } from '#web/entity/moves/WaitingTag.tsx';
import { Fact, Facts } from '#web/entity/record/Fact.tsx';
import { type RecordAction, RecordFrame, RecordRead } from '#web/entity/record/RecordFrame.tsx';
import { useCommonTabs } from '#web/entity/record/RecordPage.tsx';
import { ask, toast } from '#web/feedback.tsx';
import { instantText } from '#web/fields/format.ts';
import { usePageTitle, useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { recordHref } from '#web/parts/PageLink.tsx';
import { usePrint } from '#web/parts/use-print.ts';
import { useScope } from '#web/scope.ts';
import { useRights } from '#web/session.ts';
import { reportFacts, retakeFacts, reviseReport, type ShownFact, type ShownFacts } from '../project-report.calls.ts';
import { type ProjectReportRow, projectReport, SECTIONS } from '../project-report.entity.ts';
import { projectReportLife } from '../project-report.life.ts';
import { FactCards } from './FactCards.tsx';
import { FactRowsDrawer } from './FactRowsDrawer.tsx';
import { asOf, formAddress, StatusTag, titleOf } from './ReportCells.tsx';
import { reportPageTexts as x } from './texts.ts';
import './report.css';

type ReportDetail = Detail<ProjectReportRow>;

function Sections({ row }: { row: ProjectReportRow }) {
  return SECTIONS.map((name) => (
    <section key={name} className="wm-project-report-section">
      <h2 className="wm-form-head">{t(projectReport.fields[name].label)}</h2>
      {row[name] ? <p className="wm-project-report-text">{row[name]}</p> : <p className="wm-none">{t(x.empty)}</p>}
    </section>
  ));
}

/** Notes about the facts that readers need. */
function Notes({ row, facts }: { row: ProjectReportRow; facts: ShownFacts }) {
  const { newer, intact } = facts;
  const late = row.cutOffAt !== null && row.endsOn !== null && dayOfInstant(Date.parse(row.cutOffAt)) > row.endsOn;
  const open = newer && recordHref('projectReport', { id: newer.id, projectId: row.projectId });
  return (
    <>
      {newer && (
        <Alert
          type="warning"
          showIcon
          title={t(x.newer, { n: newer.revision })}
          action={
            <Button size="small" onClick={() => void go(open ?? '')}>
              {t(x.see)}
            </Button>
          }
        />
      )}
      {!intact && <Alert type="error" showIcon title={t(x.broken)} />}
      {late && <Alert type="info" showIcon title={t(x.afterEnd)} />}
    </>
  );
}

function Read({ detail }: { detail: ReportDetail }) {
  const { row } = detail;
  const facts = useCall(reportFacts, { reportId: row.id }, { quiet: true });
  const [opened, open] = useState<ShownFact | null>(null);
  return (
    <div className="wm-project-report-page">
      {facts.data && <Notes row={row} facts={facts.data} />}
      <section>
        <h2 className="wm-form-head">{t(x.figures)}</h2>
        <p className="wm-hint">
          {asOf(row)}
          {facts.data && ` · ${t(x.happened, { time: instantText(facts.data.since) })}`}
          {facts.data && ` · ${facts.data.last ? t(x.comparedWith, { period: facts.data.last.period }) : t(x.noLast)}`}
        </p>
        {facts.data ? <FactCards answer={facts.data} onOpen={open} /> : <Skeleton active />}
      </section>
      <Sections row={row} />
      {opened && <FactRowsDrawer reportId={row.id} fact={opened} onClose={() => open(null)} />}
    </div>
  );
}

/** Prints the report: A4, rendered outside the application while the browser prints. */
function PrintButton({ row, facts, people }: { row: ProjectReportRow; facts: ShownFacts | undefined; people: string }) {
  const project = useCall(projectInfo, { projectId: row.projectId ?? 0 }, { quiet: true });
  const [printing, print] = usePrint();
  return (
    <>
      <Button icon={<PrinterOutlined />} disabled={!facts || !project.data} onClick={print}>
        {t(x.print)}
      </Button>
      {printing &&
        createPortal(
          <article className="wm-project-report-sheet">
            <h1>{project.data?.row.name}</h1>
            <p>
              {titleOf(row)} · {row.startsOn} – {row.endsOn} · {asOf(row)} {people}
            </p>
            {facts && <FactCards answer={facts} />}
            <Sections row={row} />
          </article>,
          document.body,
        )}
    </>
  );
}

/** What the state allows; the next step first. */
function movesOf({ row, abilities }: ReportDetail, moves: Moves): RecordAction[] {
  return Object.entries(abilities?.actions ?? {})
    .map(([action, refused]) => ({ action, refused, move: moves.life.moves[action]! }))
    .filter(({ move }) => move.from.includes(row.status))
    .map(({ action, refused, move }) => {
      const approval = abilities?.approvals[action];
      return {
        key: action,
        label: approval ? lifecycleTexts.ask : move.label,
        primary: (action === 'submit' || action === 'approve') && refused === null,
        refused,
        run: () => moves.start({ action, rows: [row], title: titleOf(row), row: row as never, approval }),
      };
    });
}

function Report({ detail }: { detail: ReportDetail }) {
  const { row, titles, editable, actions } = detail;
  const { projectId = 0 } = useScope('project');
  const { can } = useRights({ projectId });
  const moves = useMoves(projectReportLife);
  const common = useCommonTabs(projectReport, row.id);
  const facts = useCall(reportFacts, { reportId: row.id }, { quiet: true });
  const writes = can('pm:report:edit');
  const open = row.status === 'draft' || row.status === 'returned';
  const more: RecordAction[] = [
    ...(writes && open && row.revisionOf === null
      ? [
          {
            key: 'retake',
            label: x.retake,
            run: async () => {
              if (!(await ask({ title: x.askRetake, confirm: x.retake }))) return;
              await send(retakeFacts, { reportId: row.id, version: row.version });
              toast.success(t(x.retaken));
            },
          },
        ]
      : []),
    ...(writes && row.status === 'approved' && facts.data?.newer === null
      ? [
          {
            key: 'revise',
            label: x.revise,
            run: async () => {
              if (!(await ask({ title: x.askRevise, confirm: x.revise }))) return;
              const { id } = await send(reviseReport, { reportId: row.id });
              await go(formAddress(projectId, { reportId: id }));
            },
          },
        ]
      : []),
  ];
  const by = titles.submittedBy?.[row.submittedBy ?? 0];
  const people: ReactNode = by ? `${by} · ${row.submittedAt ? instantText(row.submittedAt) : ''}` : '–';
  return (
    <div>
      <RecordFrame
        kind="projectReport"
        waiting={detail.abilities?.waiting}
        id={row.id}
        title={titleOf(row)}
        tags={
          <>
            <StatusTag status={row.status} />
            {row.automatic && <Tag>{t(x.automatic)}</Tag>}
            <WaitingTag waiting={detail.abilities?.waiting} />
          </>
        }
        actions={[...movesOf(detail, moves), ...more]}
        tools={<PrintButton row={row} facts={facts.data} people={by ? `· ${by}` : ''} />}
        edit={
          editable.length > 0
            ? { refused: actions.update ?? null, run: () => go(formAddress(projectId, { reportId: row.id })) }
            : null
        }
        tabs={[{ key: 'report', label: t(x.report), render: () => <Read detail={detail} /> }, ...common]}
      >
        <Facts>
          <Fact label={t(x.span)}>
            {row.startsOn} – {row.endsOn}
          </Fact>
          <Fact label={t(x.submitted)}>{people}</Fact>
          <Fact label={t(x.approvedAt)}>{row.approvedAt ? instantText(row.approvedAt) : '–'}</Fact>
        </Facts>
      </RecordFrame>
      {moves.dialog}
    </div>
  );
}

export default function ReportPage() {
  const [idText] = useQueryParam('reportId');
  const id = Number(idText);
  const known = Number.isSafeInteger(id) && id > 0;
  const answer = useCall(entityCalls(projectReport).get, { id }, { enabled: known, quiet: true });
  usePageTitle(answer.data && titleOf(answer.data.row as ProjectReportRow));
  if (!known) return <Empty style={{ padding: 48 }} description={t(x.choose)} />;
  return (
    <div className="wm-card">
      <RecordRead answer={answer}>{(detail) => <Report key={id} detail={detail as ReportDetail} />}</RecordRead>
    </div>
  );
}
