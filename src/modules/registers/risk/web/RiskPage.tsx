/** A risk to read and to act on, inside its project or program, and outside of any layout (1-product §2.8, §2.11; records.md B3). */

import { Empty } from 'antd';
import { useState } from 'react';
import type { Entity } from '#kernel/entity.ts';
import { type Detail, entityCalls } from '#kernel/entity-calls.ts';
import { objectOfRef } from '#kernel/object-kind.ts';
import { send, useCall } from '#web/api.ts';
import { WaitingTag } from '#web/entity/moves/WaitingTag.tsx';
import { DetailFields } from '#web/entity/record/DetailFields.tsx';
import { Fact, Facts } from '#web/entity/record/Fact.tsx';
import { RecordDialog } from '#web/entity/record/RecordDialog.tsx';
import { type RecordAction, RecordFrame, RecordRead } from '#web/entity/record/RecordFrame.tsx';
import { useCommonTabs } from '#web/entity/record/RecordPage.tsx';
import { toast } from '#web/feedback.tsx';
import { FieldCell } from '#web/fields/field-kinds.tsx';
import { usePageTitle, useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { RecordLink, recordHref } from '#web/parts/PageLink.tsx';
import { useScope } from '#web/scope.ts';
import { useSession } from '#web/session.ts';
import { type RiskRow, risk } from '../risk.entity.ts';
import { promoteRisk } from '../risk-template.calls.ts';
import { riskTemplate } from '../risk-template.entity.ts';
import { riskLibraryTexts as l } from './library-texts.ts';
import { Level, NextReview, StateTag } from './RiskCells.tsx';
import { RiskResponses } from './RiskResponses.tsx';
import { RiskStoryView } from './RiskStoryView.tsx';
import { riskPageTexts as x } from './texts.ts';
import { nextFirst, useRiskMoves } from './use-risk-moves.tsx';
import './risk.css';

type RiskDetail = Detail<RiskRow>;

type Name = keyof typeof risk.fields & keyof RiskRow;
/** Fields not in the head or other tabs; the later ones only if they have a value. */
const FACTS = ['nature', 'type', 'proposer', 'strategy', 'cause', 'description', 'effect', 'trigger'] as const;
const LATER = [
  ...(['window', 'reserveDays', 'reserve', 'lossMin', 'lossLikely', 'lossMax'] as const),
  ...(['delays', 'files', 'templateRisk', 'verdict'] as const),
  ...(['occurredAt', 'occurrences', 'daysLost', 'closeReason', 'closedAt'] as const),
] as const satisfies readonly Name[];
/** Whether a record tells a value: amounts are left out of those of people who may not read them. */
const has = (value: unknown): boolean => (value ?? 0) !== 0 && !(Array.isArray(value) && value.length === 0);

function factsOf(row: RiskRow): Entity {
  const names = [...FACTS, ...LATER.filter((name) => has(row[name]))];
  const fields = Object.fromEntries(names.map((name) => [name, risk.fields[name]]));
  return { ...risk, fields, form: names.map((name) => [name]) };
}

function RiskFacts({ detail: { row, titles }, inside }: { detail: RiskDetail; inside: boolean }) {
  const here = useScope();
  const { scope: kind, id: place } = objectOfRef(row)!;
  return (
    <Facts>
      <Fact label={t(x.fromTo)}>
        <div className="wm-risk-way">
          <Level level={row.initialLevel} nature={row.nature} />
          {row.level && (
            <>
              {' → '}
              <b>
                <Level level={row.level} nature={row.nature} />
              </b>
            </>
          )}
          {row.level && (
            <>
              {' → '}
              <Level level={row.residualLevel} nature={row.nature} />
            </>
          )}
        </div>
        {row.score !== null && <div className="wm-hint">{t(x.score, { score: row.score })}</div>}
      </Fact>
      <Fact label={t(x.owner)}>
        {row.owner ? (
          <div>
            <FieldCell field={risk.fields.owner} value={row.owner} titles={titles.owner} linked />
          </div>
        ) : (
          <span className="wm-none">{t(x.nobody)}</span>
        )}
      </Fact>
      <Fact label={t(x.nextReview)}>
        <div>
          <NextReview row={row} days />
        </div>
      </Fact>
      {!inside && (
        <Fact label={t(x.place)}>
          <RecordLink kind={kind} record={place}>
            {titles[`${kind}Id`]?.[place]}
          </RecordLink>
        </Fact>
      )}
      {row.task && <Fact label={t(x.task)}>{titles.task?.[row.task]}</Fact>}
      {row.issue && (
        <Fact label={t(x.issue)}>
          <RecordLink kind="issue" record={row.issue} inside={here}>
            {titles.issue?.[row.issue]}
          </RecordLink>
        </Fact>
      )}
    </Facts>
  );
}

export default function RiskPage() {
  const [idText] = useQueryParam('riskId');
  const riskId = Number(idText);
  const known = Number.isSafeInteger(riskId) && riskId > 0;
  const answer = useCall(entityCalls(risk).get, { id: riskId }, { enabled: known, quiet: true });
  usePageTitle(answer.data?.row.name);
  if (!known) return <Empty style={{ padding: 48 }} description={t(x.choose)} />;
  return (
    <div className="wm-card">
      <RecordRead answer={answer}>
        {(detail) => <Read key={riskId} detail={detail as unknown as RiskDetail} />}
      </RecordRead>
    </div>
  );
}

function Read({ detail }: { detail: RiskDetail }) {
  const { row, titles, abilities, editable, actions } = detail;
  const [editing, setEditing] = useState(false);
  const here = useScope();
  const inside = Object.keys(here).length > 0;
  const moves = useRiskMoves();
  const common = useCommonTabs(risk, row.id);
  const own = Object.entries(abilities?.actions ?? {})
    .map(([action, refused]) => ({ action, refused, move: moves.life.moves[action]! }))
    .filter(({ move }) => move.from.includes(row.status))
    .map(
      ({ action, refused, move }): RecordAction => ({
        key: action,
        label: move.label,
        danger: move.danger ?? false,
        refused,
        run: () =>
          moves.start({
            action,
            rows: [row],
            title: row.name,
            row: row as never,
            approval: abilities?.approvals[action],
          }),
      }),
    );
  const { viewer } = useSession();
  const promote = async (): Promise<void> => {
    const draft = await send(promoteRisk, { id: row.id });
    toast.success(t(l.promoted));
    await go(recordHref('riskTemplate', draft.id)!);
  };
  const open = nextFirst(
    row.status,
    own.filter(({ refused }) => !refused),
  );
  return (
    <>
      <RecordFrame
        kind="risk"
        waiting={abilities?.waiting}
        id={row.id}
        title={row.name}
        code={row.code}
        tags={
          <>
            <StateTag status={row.status} />
            <WaitingTag waiting={abilities?.waiting} />
          </>
        }
        actions={[
          ...open.map((one, at) => ({ ...one, primary: at === 0 && !one.danger })),
          ...own.filter(({ refused }) => refused),
          ...(viewer.can(riskTemplate.rights.create) ? [{ key: 'promote', label: l.promote, run: promote }] : []),
        ]}
        edit={editable.length > 0 ? { refused: actions.update ?? null, run: () => setEditing(true) } : null}
        tabs={[
          {
            key: 'details',
            label: t(x.details),
            render: () => <DetailFields entity={factsOf(row)} row={row as never} titles={titles} />,
          },
          { key: 'story', label: t(x.story), render: () => <RiskStoryView id={row.id} nature={row.nature} /> },
          { key: 'responses', label: t(x.responses), render: () => <RiskResponses id={row.id} /> },
          ...common,
        ]}
      >
        <RiskFacts detail={detail} inside={inside} />
      </RecordFrame>
      {moves.dialog}
      {editing && <RecordDialog entity={risk} id={row.id} onClose={() => setEditing(false)} />}
    </>
  );
}
