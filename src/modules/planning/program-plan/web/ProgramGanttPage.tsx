/** The Gantt over all projects of a program. It shows plans; they are edited in their projects, under their own change control. */
import {
  AimOutlined,
  CompressOutlined,
  LinkOutlined,
  NodeCollapseOutlined,
  NodeExpandOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons';
import { Button, Empty, Select, Spin, Tag } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { HolidaysNote } from '#modules/planning/plan/web/public.ts';
import { useAddressState, useTyped } from '#web/address-state.ts';
import { useCall } from '#web/api.ts';
import { useDark } from '#web/appearance.ts';
import { failedRead, ReadError } from '#web/entity/ReadError.tsx';
import { Gantt, type GanttHandle } from '#web/gantt/Gantt.tsx';
import { currentLang, t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { SearchBox } from '#web/parts/SearchBox.tsx';
import { href } from '#web/registry.ts';
import { useObject } from '#web/scope.ts';
import { useStore } from '#web/store.ts';
import { accentOf, themeChoice } from '#web/theme.ts';
import { type ProgramGantt, programGantt } from '../gantt.calls.ts';
import { CrossLinksDrawer } from './CrossLinksDrawer.tsx';
import { dayOfMinute, useProgramColumns } from './program-columns.ts';
import { FILTERS, type Filter, programModel, programRows, viewFlags } from './program-rows.ts';
import { programPlanPageTexts as x } from './texts.ts';
import '#web/entity/entity.css';
import './program-gantt.css';

const FILTER_TEXTS = {
  all: x.all,
  open: x.open,
  critical: x.critical,
  milestones: x.milestones,
  late: x.lateTasks,
  cross: x.crossOnly,
} as const satisfies Record<Filter, unknown>;

export default function ProgramGanttPage() {
  const programId = useObject('program')?.id ?? 0;
  const answer = useCall(programGantt, { programId }, { quiet: true, enabled: programId > 0 });
  const failed = failedRead(answer);
  if (failed) return <ReadError {...failed} />;
  if (!answer.data)
    return (
      <div className="wm-program-gantt-loading">
        <Spin />
      </div>
    );
  if (answer.data.projects.length === 0) return <Empty style={{ padding: 48 }} description={t(x.noProjects)} />;
  return <Chart gantt={answer.data} reload={() => void answer.refetch()} />;
}

function Chart({ gantt, reload }: { gantt: ProgramGantt; reload(): void }) {
  const { text, set } = useAddressState();
  const wanted = text('only') || (text('showMileStone') === 'true' ? 'milestones' : 'all');
  const filter: Filter = FILTERS.find((one) => one === wanted) ?? 'all';
  const search = text('search');
  const typed = useTyped(search, (value) => set({ search: value }));
  const handle = useRef<GanttHandle>(null);
  const [drawer, setDrawer] = useState(false);
  const dark = useDark();
  const { fill: primary } = accentOf(useStore(themeChoice).system, dark);
  const rows = useMemo(() => programRows(gantt), [gantt]);
  // A program opens with its projects; one of a few tasks with all of them.
  const [closed, setClosed] = useState<ReadonlySet<number>>(
    () => new Set(gantt.tasks.id.length > 300 ? gantt.projects.map(({ id }) => -id) : []),
  );
  // What is looked for is shown, wherever it lies.
  const searching = search !== '' || filter !== 'all';
  const view = useMemo(
    () =>
      viewFlags(rows, gantt.tasks.status, gantt.now, {
        ...{ filter, search },
        closed: searching ? new Set() : closed,
      }),
    [rows, gantt, filter, search, searching, closed],
  );
  const model = useMemo(() => programModel(rows, view.flags, gantt), [rows, view, gantt]);
  const columns = useProgramColumns(gantt, rows);
  const taskId = Number(text('taskId'));
  useEffect(() => {
    const row = rows.rowOf.get(taskId);
    if (row !== undefined) handle.current?.select([row]);
  }, [rows, taskId]);
  const open = (row: number): void => {
    const project = gantt.projects[rows.project[row]!]!;
    if (!project.open) return;
    const task = rows.task[row]! < 0 ? {} : { taskId: rows.ids[row]! };
    void go(href('/modules/project/projectPlan', { projectId: project.id, ...task }));
  };
  const stale = gantt.cross.filter(({ state }) => state !== 'fresh').length;
  const icon = (label: string, sign: React.ReactNode, run: () => void) => (
    <Button size="small" aria-label={label} title={label} icon={sign} onClick={run} />
  );
  return (
    <div className="wm-card wm-program-gantt">
      <div className="wm-program-gantt-bar">
        <SearchBox
          allowClear
          size="small"
          placeholder={t(x.search)}
          style={{ width: 230 }}
          value={typed.value}
          onChange={(event) => typed.type(event.target.value)}
          onSearch={typed.now}
        />
        <Select
          size="small"
          style={{ width: 170 }}
          aria-label={t(x.all)}
          value={filter}
          options={FILTERS.map((value) => ({ value, label: t(FILTER_TEXTS[value]) }))}
          onChange={(value) => set({ only: value === 'all' ? '' : value, showMileStone: '' })}
        />
        <span className="wm-hint" aria-live="polite">
          {t(x.shown, { shown: view.tasks, all: gantt.tasks.id.length })}
        </span>
        <span className="wm-program-gantt-space" />
        {icon(t(x.projectsOnly), <NodeCollapseOutlined />, () => handle.current?.collapseAll(true))}
        {icon(t(x.expandAll), <NodeExpandOutlined />, () => handle.current?.collapseAll(false))}
        {icon(t(x.zoomOut), <ZoomOutOutlined />, () => handle.current?.zoom(-1))}
        {icon(t(x.zoomIn), <ZoomInOutlined />, () => handle.current?.zoom(1))}
        {icon(t(x.fit), <CompressOutlined />, () => handle.current?.fit())}
        {icon(t(x.toToday), <AimOutlined />, () => handle.current?.scrollToDate(gantt.now))}
        <Button size="small" icon={<LinkOutlined />} onClick={() => setDrawer(true)}>
          {t(x.links, { count: gantt.cross.length })}
        </Button>
        {stale > 0 && <Tag color="orange">{t(x.stale, { count: stale })}</Tag>}
      </div>
      {gantt.holidaysUntil !== null && <HolidaysNote until={gantt.holidaysUntil} />}
      <Gantt
        ref={handle}
        model={model}
        columns={columns}
        label={t(x.gantt)}
        lang={currentLang()}
        primary={primary}
        dark={dark}
        zoom="month"
        openAt={{ minute: gantt.now, row: 0 }}
        onToggle={(toggled, shut) =>
          setClosed((old) => {
            const next = new Set(old);
            for (const row of toggled) {
              if (shut) next.add(rows.ids[row]!);
              else next.delete(rows.ids[row]!);
            }
            return next;
          })
        }
        onOpen={open}
        tooltip={(row) => [
          gantt.projects[rows.project[row]!]!.name,
          `${dayOfMinute(rows.start[row])} → ${dayOfMinute(rows.finish[row], rows.finish[row]! > rows.start[row]!)}`,
        ]}
      />
      <CrossLinksDrawer gantt={gantt} open={drawer} onClose={() => setDrawer(false)} reload={reload} />
    </div>
  );
}
