/** What open risks do to finish and cost: the last simulation of the project, and running another (records.md B7-1). */
import { Alert, Button, Empty, Select, Skeleton, Table, Tag } from 'antd';
import { useState } from 'react';
import { formatMinute } from '#kernel/dates.ts';
import { newKey, send, useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { instantText } from '#web/fields/format.ts';
import { t } from '#web/lang.ts';
import { CallProgress } from '#web/parts/CallProgress.tsx';
import { RecordLink } from '#web/parts/PageLink.tsx';
import { useRights } from '#web/session.ts';
import { riskNatures } from '../risk.entity.ts';
import type { Outcome } from '../simulate.ts';
import { type KeptSimulation, readSimulation, runSimulation } from '../simulation.calls.ts';
import { levelClass } from './RiskCells.tsx';
import { simulationPageTexts as x } from './simulation-texts.ts';
import { riskPageTexts as r } from './texts.ts';
import './risk.css';

const CHOICES = [500, 1000, 5000, 10_000];
const DAY = 1440;

const dayText = (minute: number): string => formatMinute(Math.round(minute)).slice(0, 10);
const amount = (cents: number): string => Math.round(cents / 100).toLocaleString();
/** Calendar days between two minutes, to one decimal. */
const days = (minutes: number): number => Math.round((minutes / DAY) * 10) / 10;

function Finish({ at, planned }: { at: number; planned: number }) {
  const apart = days(at - planned);
  return (
    <>
      {dayText(at)}
      {apart !== 0 && (
        <div className={apart > 0 ? 'wm-risk-late' : 'wm-hint'}>
          {apart > 0 ? t(x.later, { days: apart }) : t(x.earlier, { days: -apart })}
        </div>
      )}
    </>
  );
}

interface Case extends Outcome {
  key: string;
  name: string;
}

function Cases({ kept: { result, money } }: { kept: KeptSimulation }) {
  const { planned, all, treated } = result;
  const still: Outcome = {
    ...{ p50: planned.finish, p80: planned.finish, mean: planned.finish },
    ...{ centsP50: planned.cents, centsP80: planned.cents, centsMean: planned.cents },
  };
  const rows: Case[] = [
    { key: 'planned', name: t(x.planned), ...still },
    { key: 'all', name: t(x.all), ...all },
    { key: 'treated', name: t(x.treated), ...treated },
  ];
  return (
    <Table<Case>
      size="small"
      pagination={false}
      scroll={{ x: 560 }}
      dataSource={rows}
      columns={[
        { title: t(x.case), dataIndex: 'name' },
        { title: t(x.p50), key: 'p50', render: (_, { p50 }) => <Finish at={p50} planned={planned.finish} /> },
        { title: t(x.p80), key: 'p80', render: (_, { p80 }) => <Finish at={p80} planned={planned.finish} /> },
        ...(money
          ? [
              {
                title: t(x.costP50),
                key: 'c50',
                align: 'right' as const,
                render: (_: unknown, row: Case) => amount(row.centsP50),
              },
              {
                title: t(x.costP80),
                key: 'c80',
                align: 'right' as const,
                render: (_: unknown, row: Case) => amount(row.centsP80),
              },
            ]
          : []),
      ]}
    />
  );
}

/** The gain without each risk; a risk without effect is not drawn. */
function Tornado({ kept: { result, risks } }: { kept: KeptSimulation }) {
  const gains = result.without
    .map(({ risk, mean }) => ({ risk, gain: days(result.all.mean - mean) }))
    .filter(({ gain }) => gain !== 0);
  const most = Math.max(...gains.map(({ gain }) => Math.abs(gain)), 0.1);
  if (gains.length === 0) return null;
  return (
    <section>
      <h2 className="wm-form-head">{t(x.tornado)}</h2>
      <ol className="wm-risk-tornado">
        {gains.map(({ risk, gain }) => (
          <li key={risk}>
            <span className="wm-risk-tornado-name">
              {risks[risk] ? (
                <RecordLink kind="risk" record={risk}>
                  {`${risks[risk]!.code} ${risks[risk]!.name}`}
                </RecordLink>
              ) : (
                t(x.hidden)
              )}
              {risks[risk]?.nature === 'opportunity' && <Tag color="blue">{t(riskNatures.opportunity)}</Tag>}
            </span>
            <span className="wm-risk-tornado-bar">
              <span
                className={levelClass(gain > 0 ? 'high' : 'low', risks[risk]?.nature ?? 'threat')}
                style={{ width: `${(Math.abs(gain) / most) * 100}%` }}
              />
            </span>
            <span>{t(x.gained, { days: gain })}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A share of runs: rarely is never rounded to never, nor almost always to always. */
function shareText(share: number): string {
  const percent = Math.round(share * 1000) / 10;
  if (percent === 0) return '< 0.1%';
  return percent === 100 && share < 1 ? '> 99.9%' : `${percent}%`;
}

/** The tasks that decide the finish most often. */
function Criticality({ kept: { result, tasks } }: { kept: KeptSimulation }) {
  const { critical, criticalTasks } = result;
  if (critical.length === 0) return null;
  return (
    <section>
      <h2 className="wm-form-head">{t(x.critical)}</h2>
      <ol className="wm-risk-tornado">
        {critical.map(({ task, share }) => (
          <li key={task}>
            <span className="wm-risk-tornado-name">
              {tasks[task] ? (
                <RecordLink kind="task" record={task}>
                  {`${tasks[task]!.wbs} ${tasks[task]!.name}`}
                </RecordLink>
              ) : (
                t(x.hidden)
              )}
            </span>
            <span className="wm-risk-tornado-bar">
              <span
                className={levelClass(share >= 0.5 ? 'high' : 'low', 'threat')}
                style={{ width: `${share * 100}%` }}
              />
            </span>
            <span>{shareText(share)}</span>
          </li>
        ))}
      </ol>
      {criticalTasks > critical.length && (
        <p className="wm-hint">{t(x.criticalMore, { all: criticalTasks, shown: critical.length })}</p>
      )}
    </section>
  );
}

function Kept({ kept }: { kept: KeptSimulation }) {
  const { stale, result } = kept;
  const why = [stale.plan && t(x.planChanged), stale.risks && t(x.risksChanged)].filter(Boolean).join(t(r.and));
  return (
    <>
      {why && <Alert type="warning" showIcon title={t(x.stale)} description={why} />}
      <Cases kept={kept} />
      <p className="wm-hint">{t(x.hint)}</p>
      <Tornado kept={kept} />
      <Criticality kept={kept} />
      {result.unmoved.length > 0 && <p className="wm-hint">{t(x.unmoved, { count: result.unmoved.length })}</p>}
      <p className="wm-hint">
        {t(x.made, { by: kept.by, at: instantText(kept.at), runs: result.runs, revision: kept.revision })}
      </p>
    </>
  );
}

export function SimulationView({ projectId }: { projectId: number }) {
  const answer = useCall(readSimulation, { projectId }, { quiet: true });
  const { can } = useRights({ projectId });
  const [runs, setRuns] = useState(1000);
  const [watch, setWatch] = useState<string | null>(null);
  const { data } = answer;
  const run = async (): Promise<void> => {
    const key = newKey();
    setWatch(key);
    try {
      await send(runSimulation, { projectId, runs }, { watch: key, background: true });
    } catch {
      // The refusal has been shown, as a canceled run has.
    } finally {
      setWatch(null);
    }
  };
  if (answer.error && !data) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (!data) return <Skeleton active style={{ padding: 16 }} />;
  return (
    <div className="wm-risk-simulation">
      <p className="wm-hint">
        {t(x.what)} {data.telling === 0 ? t(x.noneTell) : t(x.risks, { risks: data.risks, telling: data.telling })}
      </p>
      {can('pm:risk:simulate') && (
        <div className="wm-risk-amounts">
          <Select<number>
            aria-label={t(x.runs)}
            value={runs}
            disabled={watch !== null}
            options={CHOICES.map((value) => ({ value, label: `${t(x.runs)} ${value.toLocaleString()}` }))}
            onChange={setRuns}
          />
          <Button type="primary" loading={watch !== null} onClick={() => void run()}>
            {t(x.run)}
          </Button>
        </div>
      )}
      {watch && <CallProgress key={watch} id={watch} />}
      {data.kept ? <Kept kept={data.kept} /> : <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(x.none)} />}
    </div>
  );
}
