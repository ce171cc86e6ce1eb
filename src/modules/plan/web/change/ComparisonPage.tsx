import { LeftOutlined } from '@ant-design/icons';
import { Button, Empty, Segmented, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { formatMinute } from '#kernel/dates.ts';
import { useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { usePageTitle, useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { href } from '#web/registry.ts';
import { useObject, useScope } from '#web/scope.ts';
import { type ComparedPlan, type Comparison, compareBaselines } from '../../plan.calls.ts';
import { costTexts, formatCents, signedCents } from '../../plan-cost.ts';
import { ComparisonTable } from './ComparisonTable.tsx';
import { BASELINES } from './compare-links.ts';
import { compareTexts } from './compare-texts.ts';
import { type CompareFilter, filterCompared, finishDelta } from './comparison-rows.ts';
import '#web/entity/entity.css';
import './comparison.css';

const idOf = (text: string | null): number => {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
};
const finishText = (minute: number | null): string =>
  minute === null ? '–' : formatMinute(minute).slice(0, 16).replace('T', ' ');

/** What both cost, each at the rates of its time; nothing for who does not see costs. */
function CostLine({ comparison: { before, after }, single }: { comparison: Comparison; single: boolean }) {
  if (!before.cost && !after.cost) return null;
  const text = ({ cost }: ComparedPlan): string => (cost ? formatCents(cost.cents) : '–');
  const more = before.cost && after.cost ? after.cost.cents - before.cost.cents : 0;
  return (
    <span className="wm-none">
      {`${t(costTexts.plannedCost)}: ${text(before)}`}
      {!single && ` → ${text(after)}`}
      {more !== 0 && <b className={more > 0 ? 'wm-moved-later' : 'wm-moved-earlier'}>{` ${signedCents(more)}`}</b>}
    </span>
  );
}

/** Two baselines, or one with the current plan; `single`: one baseline as it was taken. */
export function ComparisonPage({ single }: { single: boolean }) {
  const object = useObject('project');
  const { projectId, templateId } = useScope('project');
  const before = idOf(useQueryParam('before')[0]);
  const other = idOf(useQueryParam('after')[0]);
  const after = single ? before : other;
  const [filter, setFilter] = useState<CompareFilter>('all');
  const known = object !== null && before > 0;
  const answer = useCall(
    compareBaselines,
    { ...(projectId && { projectId }), ...(templateId && { templateId }), before, ...(after > 0 && { after }) },
    { enabled: known, quiet: true },
  );
  const tasks = useMemo(() => (answer.data ? filterCompared(answer.data.tasks, filter) : []), [answer.data, filter]);
  const comparison = answer.data;
  const names = comparison && [comparison.before.name, comparison.after.name];
  usePageTitle(names && (single ? names[0] : names.join(' → ')));
  const back = (): void => void go(href(BASELINES, { ...(object && { projectId: object.id }) }));
  if (!known)
    return (
      <Empty style={{ padding: 48 }} description={t(compareTexts.choose)}>
        {object && <Button onClick={back}>{t(compareTexts.back)}</Button>}
      </Empty>
    );
  if (answer.error && !comparison) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (!comparison || !names) return <Skeleton active style={{ padding: 16 }} />;
  const { counts } = comparison;
  const whole = finishDelta(comparison);
  return (
    <div className="wm-card wm-comparison">
      <div className="wm-page-head">
        <h1>{single ? names[0] : `${names[0]} → ${names[1]}`}</h1>
        <span className="wm-none">
          {`${t(compareTexts.planFinish)}: ${finishText(comparison.before.finish)}`}
          {!single && ` → ${finishText(comparison.after.finish)}`}
          {!single && whole !== null && whole !== 0 && (
            <b className={whole > 0 ? 'wm-moved-later' : 'wm-moved-earlier'}>
              {` ${t(compareTexts.days, { days: `${whole > 0 ? '+' : ''}${whole}` })}`}
            </b>
          )}
        </span>
        <CostLine comparison={comparison} single={single} />
        <div className="wm-page-tools">
          <Button icon={<LeftOutlined />} onClick={back}>
            {t(compareTexts.back)}
          </Button>
        </div>
      </div>
      {!single && (
        <div className="wm-comparison-bar">
          <Segmented<CompareFilter>
            value={filter}
            onChange={setFilter}
            options={[
              { value: 'all', label: `${t(compareTexts.all)} ${comparison.tasks.length}` },
              { value: 'differing', label: `${t(compareTexts.differing)} ${comparison.tasks.length - counts.same}` },
              { value: 'changed', label: `${t(compareTexts.changed)} ${counts.changed}` },
              { value: 'added', label: `${t(compareTexts.added)} ${counts.added}` },
              { value: 'removed', label: `${t(compareTexts.removed)} ${counts.removed}` },
            ]}
          />
          <span>
            <span className="wm-legend">
              <i className="wm-bar-before" />
              {names[0]}
            </span>
            <span className="wm-legend">
              <i className="wm-bar-after" />
              {names[1]}
            </span>
          </span>
        </div>
      )}
      <ComparisonTable comparison={comparison} tasks={tasks} single={single} />
    </div>
  );
}
