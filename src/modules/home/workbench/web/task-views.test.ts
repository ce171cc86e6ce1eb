import { describe, expect, it } from 'vitest';
import { windowOf } from '../workbench.rules.ts';
import { inView, type TaskView, taskViews } from './task-views.ts';

const TODAY = '2026-11-18';
const WINDOW = windowOf(TODAY);
const views = (status: 'new' | 'ongoing' | 'done', plannedStart: string, plannedEnd: string): TaskView[] =>
  taskViews.filter((view) => inView({ status, plannedStart, plannedEnd }, view, TODAY, WINDOW));

describe('views of the window', () => {
  it.each([
    ['late', views('ongoing', '2026-11-02', '2026-11-13'), ['all', 'late']],
    ['of this week', views('new', '2026-11-18', '2026-11-20'), ['all', 'thisWeek']],
    ['over both weeks', views('ongoing', '2026-11-18', '2026-11-24'), ['all', 'thisWeek', 'nextWeek']],
    ['late in this week', views('new', '2026-11-16', '2026-11-17'), ['all', 'late', 'thisWeek']],
    ['finished', views('done', '2026-11-16', '2026-11-17'), ['all', 'done']],
  ])('a task %s', (_what, found, wanted) => {
    expect(found).toEqual(wanted);
  });
});
