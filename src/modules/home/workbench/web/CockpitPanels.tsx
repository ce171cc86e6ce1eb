/** Pictures of the cockpit: lights as a donut, progress over time, the busiest people. Each leads to the rows it counts. */

import { Button, Select, theme } from 'antd';
import { useMemo, useState } from 'react';
import type { Chart } from '#kernel/report.ts';
import { defaultLights, type LightStatus } from '#modules/objects/project/status-light.ts';
import { useLights } from '#modules/objects/project/web/public.ts';
import { useCall } from '#web/api.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { onDemand, useOnDemand } from '#web/on-demand.ts';
import { BY_LABEL } from '#web/parts/find.ts';
import { PageLink } from '#web/parts/PageLink.tsx';
import type { EChartProps } from '#web/report/EChart.tsx';
import { ReportChart } from '#web/report/ReportChart.tsx';
import { useSession } from '#web/session.ts';
import { circleTasksAt } from '../circle-tasks.calls.ts';
import { cockpitCurve, cockpitLoad, type WorkProject, type WorkProjects } from '../workbench.calls.ts';
import { donutOption } from './cockpit-option.ts';
import { Panel } from './Panel.tsx';
import { workbenchTexts as w } from './workbench.texts.ts';

const picture = onDemand<EChartProps>(async () => ({ default: (await import('#web/report/EChart.tsx')).EChart }));
const DONUT = 150;

interface DonutProps {
  answer: { data?: WorkProjects | undefined; error: Error | null; refetch(): unknown };
  chosen: LightStatus | null;
  onChoose(light: LightStatus | null): void;
}

/** How many projects show each light; a click leaves those in the list of projects. */
export function DonutPanel({ answer, chosen, onChoose }: DonutProps) {
  const light = useLights('project');
  const { token } = theme.useToken();
  const Picture = useOnDemand(picture);
  const counts = answer.data?.lights;
  const shown = useMemo(
    () =>
      defaultLights('project')
        .map(({ status }) => ({
          status,
          count: counts?.[status] ?? 0,
          name: light(status).remark,
          color: light(status).lamp,
        }))
        .filter(({ count }) => count > 0),
    [counts, light],
  );
  const marked = chosen && light(chosen).remark;
  const { colorText, colorBgContainer, fontFamily } = token;
  // One object while it says the same: a picture is drawn for each new one.
  const option = useMemo(
    () => donutOption(shown, { text: colorText, back: colorBgContainer, font: fontFamily }, marked),
    [shown, colorText, colorBgContainer, fontFamily, marked],
  );
  return (
    <Panel title={t(w.lights)} answer={answer} empty={shown.length === 0 && t(w.noProjects)}>
      <div className="wm-donut">
        <div aria-hidden="true" style={{ height: DONUT }}>
          {Picture && <Picture option={option} height={DONUT} />}
        </div>
        <ul>
          {shown.map(({ status, count, name, color }) => (
            <li key={status}>
              <button
                type="button"
                className="wm-donut-slice"
                aria-pressed={chosen === status}
                onClick={() => onChoose(chosen === status ? null : status)}
              >
                <i className="wm-donut-lamp" style={{ background: color }} />
                <span>{name}</span>
                <b>{count}</b>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}

const CURVE: Chart = {
  kind: 'line',
  label: w.curve.text,
  lines: {
    planned: { label: w.planned.text, unit: '%', dashed: true },
    actual: { label: w.actual.text, unit: '%' },
  },
};

/** Planned against actual progress over time, of all projects or of one; from one it leads to its statistics. */
export function CurvePanel({ projects }: { projects: readonly WorkProject[] }) {
  const [projectId, choose] = useState<number | null>(null);
  const answer = useCall(cockpitCurve, projectId ? { projectId } : {}, { quiet: true, keepPrevious: true });
  const points = answer.data?.points;
  const series = useMemo(
    () => ({
      x: (points ?? []).map(({ date }) => date),
      lines: {
        planned: (points ?? []).map(({ planned }) => planned),
        actual: (points ?? []).map(({ actual }) => actual),
      },
    }),
    [points],
  );
  return (
    <Panel
      title={t(w.curve)}
      answer={answer}
      empty={points?.length === 0 && t(w.noCurve)}
      tools={
        <div className="wm-panel-tools">
          <Select
            size="small"
            className="wm-curve-of"
            aria-label={t(w.inProject)}
            showSearch={BY_LABEL}
            value={projectId ?? 0}
            onChange={(id) => choose(id === 0 ? null : id)}
            options={[
              { value: 0, label: t(w.goingOn) },
              ...projects.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          {projectId && (
            <Button
              type="link"
              size="small"
              onClick={() => void go(`/project/projectStatistics?projectId=${projectId}`)}
            >
              {t(w.statistics)}
            </Button>
          )}
        </div>
      }
    >
      <ReportChart chart={CURVE} series={series} />
    </Panel>
  );
}

/** Hours of a week; excess hours are red. */
const FULL_WEEK = 40;
const SHOWN = 8;

/** The busiest people: hours of this and the next week against a full one. */
export function LoadPanel() {
  const { viewer } = useSession();
  const answer = useCall(cockpitLoad, {}, { quiet: true });
  const [all, setAll] = useState(false);
  const people = answer.data?.people ?? [];
  const bar = (hours: number) => (
    <i data-over={hours > FULL_WEEK}>
      <b style={{ width: `${Math.min(100, (hours / FULL_WEEK) * 100)}%` }} />
    </i>
  );
  return (
    <Panel title={t(w.people)} answer={answer} empty={people.length === 0 && t(w.noLoad)}>
      <table className="wm-load">
        <thead>
          <tr>
            <th scope="col">{t(w.person)}</th>
            <th scope="col">{t(w.hoursOf, { week: w.thisWeekWord })}</th>
            <th scope="col">{t(w.hoursOf, { week: w.nextWeekWord })}</th>
          </tr>
        </thead>
        <tbody>
          {people.slice(0, all ? undefined : SHOWN).map(({ id, name, department, hours }) => (
            <tr key={id}>
              <th scope="row" title={department}>
                {viewer.can('sys:cockpit') ? (
                  <PageLink to={circleTasksAt('company', 'open', { responsible: id })} className="wm-link wm-line">
                    {name}
                  </PageLink>
                ) : (
                  name
                )}
              </th>
              {hours.map((value, week) => (
                <td key={week === 0 ? 'this' : 'next'}>
                  {bar(value)}
                  <span className={value > FULL_WEEK ? 'wm-panel-late' : undefined}>
                    {t(w.hours, { hours: Math.round(value) })}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {people.length > SHOWN && (
        <Button type="link" size="small" onClick={() => setAll(!all)}>
          {t(all ? w.fewer : w.all)}
        </Button>
      )}
    </Panel>
  );
}
