import { describe, expect, it } from 'vitest';
import { parseMinute } from '#kernel/dates.ts';
import { mix } from '../colors.ts';
import { CRITICAL, FILTERED, type GanttModel, LOCKED, MILESTONE, NEAR_CRITICAL, SUMMARY } from './gantt-model.ts';
import { VisibleRows } from './rows.ts';
import { ganttTheme } from './theme.ts';
import { dragEdit, isOwnBranch, plainPreview } from './timeline/drag.ts';
import { hitTest } from './timeline/hit-test.ts';
import { LinkIndex } from './timeline/link-index.ts';
import { linkAt, newRoute, routeLink, routeOf } from './timeline/paint-links.ts';
import { cutPages } from './timeline/print.ts';
import { legendOf } from './timeline/print-legend.ts';
import { barBox, newBarBox, type Scene, SHOW_ALL } from './timeline/scene.ts';

const at = (text: string) => parseMinute(text)!;
const DAY = 1440;

/** A summary over a task of three days, one of one day, a milestone, and a row without dates. */
function model(): GanttModel {
  return {
    count: 5,
    ids: [11, 12, 13, 14, 15],
    level: [0, 1, 1, 1, 0],
    parent: [-1, 0, 0, 0, -1],
    start: [at('2026-03-02'), at('2026-03-02'), at('2026-03-05'), at('2026-03-06'), NaN],
    finish: [at('2026-03-06'), at('2026-03-05'), at('2026-03-06'), at('2026-03-06'), NaN],
    progress: [0, 50, 0, 0, 0],
    flags: Uint16Array.from([SUMMARY, 0, 0, MILESTONE, 0]),
    name: (row) => `row ${row}`,
    linkFrom: Int32Array.from([1, 2]),
    linkTo: Int32Array.from([2, 3]),
    linkType: Uint8Array.from([0, 0]),
    today: null,
  };
}

function sceneOf(m: GanttModel): Scene {
  const rows = new VisibleRows();
  rows.refresh(m);
  const links = new LinkIndex();
  links.build(m.linkFrom, m.linkTo, rows.position, rows.count);
  return {
    model: m,
    preview: null,
    rows,
    links,
    scale: { from: at('2026-03-01'), to: at('2026-04-01'), pxPerMinute: 40 / DAY },
    scrollLeft: 0,
    scrollTop: 0,
    width: 600,
    height: 300,
    rowHeight: 28,
    theme: ganttTheme(),
    lang: 'en-US',
    show: SHOW_ALL,
    selected: new Set(),
    hoverRow: -1,
    link: -1,
  };
}

describe('bar geometry', () => {
  it('places bars by time and scroll', () => {
    const scene = sceneOf(model());
    const box = barBox(scene, 1, newBarBox());
    expect([box.x0, box.x1, box.kind]).toEqual([40, 160, 'task']);
    expect(box.top).toBe(33);
    const scrolled = barBox({ ...scene, scrollLeft: 100, scrollTop: 28 }, 1, newBarBox());
    expect(scrolled.x0).toBeCloseTo(-60, 6);
    expect(scrolled.top).toBe(5);
    expect(barBox(scene, 3, newBarBox()).kind).toBe('milestone');
    expect(barBox(scene, 4, newBarBox()).shown).toBe(false);
  });

  it('shows the preview instead of the model', () => {
    const m = model();
    const preview = plainPreview({ kind: 'move', row: 1, rows: [1], delta: DAY }, m);
    const box = barBox({ ...sceneOf(m), preview }, 1, newBarBox());
    expect([box.x0, box.x1]).toEqual([80, 200]);
    expect(m.start[1]).toBe(at('2026-03-02'));
  });
});

describe('hit test', () => {
  const scene = sceneOf(model());
  it('tells the parts of a bar', () => {
    expect(hitTest(scene, 75, 40)).toEqual({ zone: 'bar', row: 1 });
    expect(hitTest(scene, 42, 40).zone).toBe('start');
    expect(hitTest(scene, 158, 40).zone).toBe('finish');
    expect(hitTest(scene, 100, 47).zone).toBe('progress');
    expect(hitTest(scene, 30, 41).zone).toBe('linkStart');
    expect(hitTest(scene, 170, 41).zone).toBe('linkFinish');
    expect(hitTest(scene, 400, 41)).toEqual({ zone: 'row', row: 1 });
    expect(hitTest(scene, 100, 290)).toEqual({ zone: 'none', row: -1 });
  });

  it('has no ends on summaries, milestones, locked rows and when nothing may be edited', () => {
    expect(hitTest(scene, 42, 12).zone).toBe('bar');
    expect(hitTest(scene, 200, 28 * 3 + 13).zone).toBe('bar');
    expect(hitTest(scene, 42, 40, false).zone).toBe('bar');
    const locked = model();
    locked.flags[1] = LOCKED;
    expect(hitTest(sceneOf(locked), 158, 40).zone).toBe('bar');
  });
});

describe('drag', () => {
  const m = model();
  const { scale } = sceneOf(m);
  const point = (x: number, overRow = -1, toFinish = false) => ({ x, overRow, toFinish, fine: false });

  it('moves by whole days at day zoom and keeps the time of day', () => {
    const drag = { zone: 'bar' as const, row: 1, rows: [1, 2], startX: 100 };
    expect(dragEdit(drag, point(150), m, scale)).toEqual({ kind: 'move', row: 1, rows: [1, 2], delta: DAY });
    expect(dragEdit(drag, point(110), m, scale)).toBeNull();
    expect(dragEdit(drag, { ...point(101), fine: true }, m, scale)).toMatchObject({ delta: 30 });
  });

  it('never lets a bar end before it starts', () => {
    const finish = { zone: 'finish' as const, row: 1, rows: [1], startX: 160 };
    expect(dragEdit(finish, point(0), m, scale)).toMatchObject({ edge: 'finish', at: m.start[1] });
    const start = { zone: 'start' as const, row: 1, rows: [1], startX: 40 };
    expect(dragEdit(start, point(400), m, scale)).toMatchObject({ edge: 'start', at: m.finish[1] });
  });

  it('links by the ends, not to itself, and knows its own branch', () => {
    const drag = { zone: 'linkFinish' as const, row: 1, rows: [1], startX: 170 };
    expect(dragEdit(drag, point(0, 2), m, scale)).toEqual({ kind: 'link', from: 1, to: 2, type: 'FS' });
    // Where on the bar it is dropped does not matter; Shift does.
    expect(dragEdit(drag, point(900, 2), m, scale)).toMatchObject({ type: 'FS' });
    expect(dragEdit(drag, point(0, 2, true), m, scale)).toMatchObject({ type: 'FF' });
    expect(dragEdit({ ...drag, zone: 'linkStart' }, point(0, 2), m, scale)).toMatchObject({ type: 'SS' });
    expect(dragEdit({ ...drag, zone: 'linkStart' }, point(0, 2, true), m, scale)).toMatchObject({ type: 'SF' });
    expect(dragEdit(drag, point(0, 1), m, scale)).toBeNull();
    const along = dragEdit(drag, point(0, 0), m, scale);
    expect(along).toMatchObject({ kind: 'link', from: 1, to: 0 });
    expect([isOwnBranch(m, { from: 1, to: 0 }), isOwnBranch(m, { from: 0, to: 1 })]).toEqual([true, true]);
    expect(isOwnBranch(m, { from: 1, to: 2 })).toBe((m.parent[2] ?? -1) === 1);
  });

  it('sets progress in steps of five and draws a bar where there is none', () => {
    const progress = { zone: 'progress' as const, row: 1, rows: [1], startX: 100 };
    expect(dragEdit(progress, point(137), m, scale)).toEqual({ kind: 'progress', row: 1, progress: 80 });
    const row = { zone: 'row' as const, row: 4, rows: [4], startX: 90 };
    expect(dragEdit(row, point(150), m, scale)).toMatchObject({
      kind: 'draw',
      start: at('2026-03-03'),
      finish: at('2026-03-05'),
    });
    expect(dragEdit({ ...row, row: 1 }, point(150), m, scale)).toBeNull();
  });
});

describe('link routes', () => {
  it('are orthogonal and end at the target for all types and places', () => {
    for (const out of [1, -1]) {
      for (const into of [1, -1]) {
        for (const [xt, yt] of [
          [200, 50],
          [20, 50],
          [103, 50],
          [20, -50],
        ] as const) {
          const route = routeLink(newRoute(), 100, 0, out, xt, yt, into, 14, 8);
          const p = route.points;
          expect([p[0], p[1]]).toEqual([100, 0]);
          for (let i = 2; i < route.length; i += 2) {
            expect(p[i] === p[i - 2] || p[i + 1] === p[i - 1]).toBe(true);
          }
          const end = [p[route.length - 2], p[route.length - 1]];
          if (!route.vertical) expect(end).toEqual([xt, yt]);
          else expect(end[0]).toBe(xt + 4);
        }
      }
    }
  });

  it('leaves the finish and enters the start from outside', () => {
    const route = routeLink(newRoute(), 100, 0, 1, 20, 56, 1, 14, 8);
    expect(route.points[2]).toBeGreaterThan(100);
    expect(route.points[route.length - 4]).toBeLessThan(20);
  });

  it('are found under the pointer', () => {
    const scene = sceneOf(model());
    const route = newRoute();
    routeOf(scene, 0, route);
    const [x, y] = [route.points[route.length - 2]!, (route.points[3]! + route.points[route.length - 1]!) / 2];
    expect(linkAt(scene, x, y)).toBe(0);
    expect(linkAt(scene, 500, 200)).toBe(-1);
  });

  it('are not made for links beside the screen', () => {
    const scene = sceneOf(model());
    expect(routeOf(scene, 0, newRoute())).toBe(true);
    expect(routeOf({ ...scene, scrollLeft: 900 }, 0, newRoute())).toBe(false);
  });
});

describe('pages', () => {
  it('put every row on exactly one page', () => {
    for (const page of ['A4', 'A3', 'fit'] as const) {
      for (const rows of [0, 1, 23, 24, 1841]) {
        const cut = cutPages(page, rows, 600);
        expect(cut.pages * cut.rowsPerPage).toBeGreaterThanOrEqual(rows);
        expect((cut.pages - 1) * cut.rowsPerPage).toBeLessThanOrEqual(Math.max(0, rows - 1));
      }
    }
  });

  it('leave room for the timeline', () => {
    expect(cutPages('A4', 10, 5000).gridWidth).toBeLessThan(750);
  });
});

describe('the legend of a print', () => {
  const say = (text: readonly string[]): string => text[2]!;
  const told = (over: Partial<GanttModel>, show = SHOW_ALL): string[] => {
    const all = { ...model(), ...over };
    const rows = new VisibleRows();
    rows.refresh(all);
    return legendOf({ model: all, rows, theme: ganttTheme(), show } as unknown as Scene, say).map((m) => m.text);
  };

  it('tells the marks that are in it, no others', () => {
    expect(told({})).toEqual(['Task', 'Completed', 'Parent task', 'Milestone']);
    const flags = Uint16Array.from([SUMMARY, CRITICAL, NEAR_CRITICAL, FILTERED | MILESTONE, 0]);
    expect(told({ flags, progress: [0, 0, 0, 0, 0] })).toEqual(['Task', 'Critical', 'Nearly critical', 'Parent task']);
    expect(told({ flags }, { ...SHOW_ALL, critical: false })).not.toContain('Critical');
  });
  it('tells colours by their names, baselines and deadlines when they are drawn', () => {
    const more = { color: Uint8Array.from([0, 1, 0, 0, 0]), colors: ['', '#52c41a'], colorNames: ['', 'Finished'] };
    const dates = [NaN, at('2026-03-09'), NaN, NaN, NaN];
    const all = told({ ...more, deadline: dates, baselineStart: dates, baselineFinish: dates });
    expect(all).toEqual(['Task', 'Finished', 'Completed', 'Parent task', 'Milestone', 'Baseline', 'Deadline']);
  });
});

it('mixes colours', () => {
  expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080');
  expect(mix('#1677ff', '#ffffff', 0)).toBe('#1677ff');
});
