/**
 * The page the bench drives: `?rows=100000&what=gantt|floor|svar|dhtmlx&lang=en-US&dark=1`. The driver calls what lies on `globalThis.bench`.
 */
import { createRoot } from 'react-dom/client';
import { formatMinute } from '#kernel/dates.ts';
import type { Lang } from '#kernel/text.ts';
import { scheduledPlan } from '#modules/planning/plan/schedule/live-schedule.ts';
import { NO_NAMES } from '#modules/planning/plan/web/grid/choice-columns.ts';
import { changeOf } from '#modules/planning/plan/web/grid/gantt-edit.ts';
import { Gantt, type GanttHandle } from '#web/gantt/Gantt.tsx';
import type { GanttEdit, GanttPreview } from '#web/gantt/gantt-model.ts';
import type { GanttColumn } from '#web/gantt/grid/columns.ts';
import type { ZoomLevel } from '#web/gantt/timeline/time-scale.ts';
import { benchModel } from './data.ts';
import { mountFloor } from './floor.ts';
import { planOf } from './plan.ts';

const query = new URLSearchParams(location.search);
const rows = Number(query.get('rows') ?? 1000);
const lang = (query.get('lang') ?? 'en-US') as Lang;
const english = lang === 'en-US';
const root = document.getElementById('root')!;
const model = benchModel(rows, english);
const edits: GanttEdit[] = [];
let handle: GanttHandle | null = null;
let floor: HTMLElement | null = null;

const title = (zh: string, en: string): string => (english ? en : zh);
const people = english ? ['Li Wei', 'Wang Fang', 'Anna Schmidt'] : ['李伟', '王芳', '张敏'];
const day = (minute: number): string => formatMinute(minute).slice(0, 10);
const columns: GanttColumn[] = [
  {
    key: 'lamp',
    title: '',
    name: title('状态灯', 'Light'),
    width: 28,
    align: 'center',
    text: () => '',
    dot: (row) => ['#52c41a', '#faad14', '#ff4d4f'][row % 5] ?? '#52c41a',
  },
  { key: 'name', title: title('任务名称', 'Task name'), width: 230, tree: true, text: model.name, editor: 'text' },
  { key: 'start', title: title('计划开始', 'Start'), width: 92, text: (row) => day(model.start[row]!), editor: 'date' },
  {
    key: 'finish',
    title: title('计划完成', 'Finish'),
    width: 92,
    text: (row) => day(model.finish[row]!),
    editor: 'date',
  },
  {
    key: 'progress',
    title: title('进度', 'Done'),
    width: 60,
    align: 'right',
    text: (row) => `${model.progress[row]}%`,
    editor: 'percent',
  },
  { key: 'person', title: title('负责人', 'Responsible'), width: 100, text: (row) => people[row % 3]!, editor: 'text' },
];

/** The plan behind the scene and its schedule, as the plan editor holds them. */
const what = query.get('what') ?? 'gantt';
const plan = what === 'gantt' ? planOf(model) : null;
const held = plan && scheduledPlan(plan);

/** The scheduling engine of the product behind the bar that is held, as in the plan editor. */
function preview(edit: GanttEdit): GanttPreview | null {
  if (!held || 'problems' in held || edit.kind !== 'move') return null;
  const changed = changeOf(held.plan, held.schedule, edit, { newId: () => 0, names: NO_NAMES });
  return 'plan' in changed ? held.live.of(changed.plan) : null;
}

/** What scrolls all rows of a peer: the element with most below its lower edge. */
function tallest(): HTMLElement {
  const below = (e: HTMLElement): number =>
    /auto|scroll/.test(getComputedStyle(e).overflowY) ? e.scrollHeight - e.clientHeight : 0;
  return [...root.querySelectorAll<HTMLElement>('*')].reduce((most, e) => (below(e) > below(most) ? e : most), root);
}

/** Scrolls at a constant speed for some seconds; frame times in ms. */
async function scroll(pxPerSecond: number, seconds: number): Promise<number[]> {
  const element =
    floor ?? (peer ? tallest() : document.querySelector<HTMLElement>('.wm-gantt-timeline .wm-gantt-scroller')!);
  element.scrollTop = 0;
  const times: number[] = [];
  const begin = performance.now();
  let last = begin;
  let direction = 1;
  for (;;) {
    const time = await new Promise<number>(requestAnimationFrame);
    if (last !== begin) times.push(time - last);
    const limit = element.scrollHeight - element.clientHeight;
    if (element.scrollTop >= limit - 1) direction = -1;
    else if (element.scrollTop <= 0) direction = 1;
    element.scrollTop += (direction * pxPerSecond * (time - last)) / 1000;
    last = time;
    if (time - begin > seconds * 1000) return times;
  }
}

/** Main-thread time of `act`, what React makes of it and the painting it causes, in ms; without waiting for the screen. */
async function timed(act: () => void): Promise<number> {
  await new Promise(requestAnimationFrame);
  // Callbacks of one frame run in the order of their registration: this, the view's painting, that.
  const before = new Promise<number>((done) => requestAnimationFrame(() => done(performance.now())));
  const began = performance.now();
  act();
  for (let turn = 0; turn < 3; turn++) await Promise.resolve();
  const acted = performance.now() - began;
  const after = new Promise<number>((done) => requestAnimationFrame(() => done(performance.now())));
  return acted + (await after) - (await before);
}

const peers = what === 'svar' || what === 'dhtmlx' ? await import('./peers.tsx') : null;
const peer = what === 'svar' ? peers?.svar(model) : what === 'dhtmlx' ? peers?.dhtmlx(model) : undefined;
const begin = performance.now();
if (peer) peer.mount(root);
else if (what === 'floor') floor = mountFloor(root, model);
else {
  createRoot(root).render(
    <Gantt
      ref={(to) => {
        handle = to;
      }}
      model={model}
      columns={columns}
      label="Bench"
      lang={lang}
      dark={query.get('dark') === '1'}
      zoom={(query.get('zoom') ?? 'day') as ZoomLevel}
      gridWidth={Number(query.get('grid') ?? 520)}
      editable
      onEdit={(edit) => edits.push(edit)}
      onPreview={preview}
    />,
  );
}
const paint = new Promise<number>((done) => {
  const wait = (): void => {
    if (!root.querySelector(peer?.bar ?? 'canvas')) requestAnimationFrame(wait);
    else requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - begin)));
  };
  requestAnimationFrame(wait);
});

const tools = {
  paint,
  scroll,
  timed,
  edits,
  handle: () => handle!,
  /** Closes or opens the phases from the top that hold so many rows. */
  collapseSome: (count: number, closed: boolean) =>
    timed(() => {
      const phases: number[] = [];
      for (let row = 0; row < Math.min(count, model.count); row++) if (model.level[row] === 0) phases.push(row);
      handle!.view().setCollapsed(phases, closed);
    }),
  collapseAll: (closed: boolean) => timed(() => handle!.collapseAll(closed)),
  zoom: (level: ZoomLevel) => timed(() => handle!.zoom(level)),
};
Object.assign(globalThis, { bench: tools });
export type Bench = typeof tools;
