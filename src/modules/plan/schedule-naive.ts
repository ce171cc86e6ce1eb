/**
 * For tests only: a second implementation of the schedule that shares nothing with the engine but the model.
 *
 * Calendars are walked minute by minute, tasks are objects, links of summaries are written out from leaf to leaf, and the
 * dates are found by repeating every rule for every task until nothing moves. Slow and plain on purpose; the rules are
 * those of docs/planning.
 */
import type { WorkCalendar } from '#kernel/workdays.ts';
import type { Plan, PlanLink, PlanTask } from './plan-model.ts';

// ---- calendars, minute by minute

class Clock {
  readonly #works = new Map<number, boolean>();
  readonly calendars: readonly WorkCalendar[];
  /** Several calendars: the time they share. */
  constructor(...calendars: WorkCalendar[]) {
    this.calendars = calendars;
  }
  works(minute: number): boolean {
    let known = this.#works.get(minute);
    if (known === undefined) {
      const day = Math.floor(minute / 1440);
      known = this.calendars.every((calendar) => {
        const exception = calendar.exceptions.find((e) => e.from <= day && day <= e.to);
        // 1970-01-01 was a Thursday.
        const shifts = exception ? exception.shifts : calendar.week[(((day + 4) % 7) + 7) % 7]!;
        return shifts.some(([from, to]) => from <= minute - day * 1440 && minute - day * 1440 < to);
      });
      this.#works.set(minute, known);
    }
    return known;
  }
  add(minute: number, work: number): number {
    let m = minute;
    for (let left = work; left > 0; m++) if (this.works(m)) left--;
    for (let left = -work; left > 0; m--) if (this.works(m - 1)) left--;
    return m;
  }
  between(a: number, b: number): number {
    let count = 0;
    for (let m = Math.min(a, b); m < Math.max(a, b); m++) if (this.works(m)) count++;
    return a <= b ? count : -count;
  }
  next(minute: number): number {
    let m = minute;
    while (!this.works(m)) m++;
    return m;
  }
  previous(minute: number): number {
    let m = minute;
    while (!this.works(m - 1)) m--;
    return m;
  }
  workday(minute: number): boolean {
    const day = Math.floor(minute / 1440) * 1440;
    for (let m = day; m < day + 1440; m++) if (this.works(m)) return true;
    return false;
  }
}

// ---- one task

export interface Leaf {
  task: PlanTask;
  clock: Clock;
  fixed: boolean;
  /** Its length in one piece, or a length for everybody whose calendar is another. */
  length: number;
  left: number;
  parts: { clock: Clock; length: number }[];
  ownStart: number;
  ownFinish: number;
  begun: number | null;
  start: number;
  finish: number;
  early: [number, number];
  late: [number, number];
  lateRest: number;
  resume: number | null;
}

interface Edge {
  link: PlanLink;
  to: Leaf;
  /** One leaf, or all of a summary. */
  from: Leaf[];
  summary: boolean;
}

const clocks = new Map<string, Clock>();
const clockOf = (...calendars: WorkCalendar[]): Clock => {
  const key = calendars.map((c) => c.id).join();
  if (!clocks.has(key)) clocks.set(key, new Clock(...calendars));
  return clocks.get(key)!;
};

export class Naive {
  readonly leaves = new Map<number, Leaf>();
  readonly edges: Edge[] = [];
  readonly project: Clock;
  readonly plan: Plan;
  projectStart: number;
  projectFinish: number;

  constructor(plan: Plan) {
    this.plan = plan;
    this.projectStart = plan.settings.projectStart;
    this.projectFinish = this.projectStart;
    this.project = this.#clock(plan.settings.calendarId);
    const below = (id: number): PlanTask[] => {
      const kids = plan.tasks.filter((t) => t.parentId === id);
      return kids.length === 0 ? plan.tasks.filter((t) => t.id === id) : kids.flatMap((k) => below(k.id));
    };
    const off = (t: PlanTask | undefined): boolean =>
      t !== undefined && (!t.active || off(plan.tasks.find((p) => p.id === t.parentId)));
    for (const task of plan.tasks) {
      if (!plan.tasks.some((t) => t.parentId === task.id) && !off(task)) this.leaves.set(task.id, this.#leaf(task));
    }
    for (const link of plan.links) {
      if ([link.from, link.to].some((id) => off(plan.tasks.find((t) => t.id === id)))) continue;
      const ends = (id: number): Leaf[] => below(id).flatMap((t) => this.leaves.get(t.id) ?? []);
      const from = ends(link.from);
      const summary = plan.tasks.some((t) => t.parentId === link.from);
      if (from.length > 0) for (const to of ends(link.to)) this.edges.push({ link, to, from, summary });
    }
  }

  #clock(id: number | null): Clock {
    return clockOf(this.plan.calendars.find((c) => c.id === (id ?? this.plan.settings.calendarId))!);
  }

  #leaf(task: PlanTask): Leaf {
    const clock = this.#clock(task.calendarId);
    const fixed = task.mode === 'manual' || task.external;
    let duration = task.durationMinutes;
    const parts: Leaf['parts'] = [];
    if (
      !fixed &&
      !task.elapsed &&
      task.taskType !== 'fixedDuration' &&
      task.assignments.some((a) => a.workMinutes > 0)
    ) {
      for (const a of task.assignments.filter((x) => x.workMinutes > 0)) {
        const person = this.plan.personCalendars!.find((c) => c.userId === a.userId)?.calendar;
        const length = Math.max(1, Math.round((a.workMinutes * 100) / a.units));
        const own = person && !task.ignorePersonCalendars;
        const shared = this.plan.calendars.find((c) => c.id === task.calendarId);
        parts.push({
          clock: own ? (shared && shared !== person ? clockOf(shared, person) : clockOf(person)) : clock,
          length,
        });
      }
      duration = Math.max(...parts.map((part) => part.length));
      if (parts.every((part) => part.clock === clock)) parts.length = 0;
    }
    const pausesOf = (n: number): number =>
      task.splits.reduce((s, x, k) => (k % 2 === 1 && task.splits[k - 1]! < n ? s + x : s), 0);
    for (const part of parts) part.length += pausesOf(part.length);
    let pauses = 0;
    const done = duration - Math.round((duration * (100 - task.progress)) / 100);
    let left = duration - done;
    for (let k = 0; !fixed && k < task.splits.length; k += 2) {
      if (task.splits[k]! >= duration) continue;
      pauses += task.splits[k + 1]!;
      if (task.splits[k]! > done) left += task.splits[k + 1]!;
    }
    const back = (minute: number, n: number): number => (task.elapsed ? minute - n : clock.add(minute, -n));
    const ahead = (minute: number, n: number): number => (task.elapsed ? minute + n : clock.add(minute, n));
    let ownStart = task.start ?? this.projectStart;
    let ownFinish = task.finish ?? ahead(ownStart, duration);
    if (task.start === null && task.finish !== null) ownStart = back(task.finish, duration);
    if (task.start !== null && task.finish !== null && fixed) {
      duration = Math.max(0, task.elapsed ? task.finish - task.start : clock.between(task.start, task.finish));
      left = Math.round((duration * (100 - task.progress)) / 100);
    }
    if (!fixed) ownFinish = ownStart;
    const length = duration + pauses;
    const begun = task.actualStart ?? (task.actualFinish === null ? null : back(task.actualFinish, length));
    const nothing: [number, number] = [0, 0];
    const dates = { start: 0, finish: 0, early: nothing, late: nothing, lateRest: 0, resume: null };
    return { task, clock, fixed, length, left, parts, ownStart, ownFinish, begun, ...dates };
  }

  ahead(t: Leaf, start: number, n: number): number {
    if (t.parts.length === 0) return t.task.elapsed ? start + n : t.clock.add(start, n);
    const ends = t.parts.map((p) => p.clock.add(p.clock.next(start), Math.round(p.length * (n / t.length))));
    return Math.max(start, ...ends);
  }
  back(t: Leaf, finish: number, n: number): number {
    if (t.parts.length === 0) return t.task.elapsed ? finish - n : t.clock.add(finish, -n);
    return Math.min(
      ...t.parts.map((p) => p.clock.add(p.clock.previous(finish), -Math.round(p.length * (n / t.length)))),
    );
  }
  span(t: Leaf, a: number, b: number): number {
    return t.task.elapsed ? b - a : t.clock.between(a, b);
  }
  align(t: Leaf, start: number): number {
    if (t.task.elapsed) return start;
    if (t.parts.length > 0) return Math.min(...t.parts.map((p) => p.clock.next(start)));
    const stays = t.length === 0 && (t.clock.workday(start) || t.clock.works(start - 1));
    return stays ? start : t.clock.next(start);
  }

  /** The first leaf that starts first. */
  first(leaves: readonly Leaf[]): Leaf {
    return leaves.reduce((a, b) => (b.start < a.start ? b : a));
  }

  lag(edge: Edge, minute: number, sign: number): number {
    const { link, from, to, summary } = edge;
    if (link.lag === 0) return minute;
    const one = from[0]!;
    const own = (t: Leaf): number =>
      t.length -
      (t.fixed
        ? 0
        : t.task.splits.reduce((s, n, k) => (k % 2 === 1 && t.task.splits[k - 1]! < this.worked(t) ? s + n : s), 0));
    const whole = summary
      ? this.project.between(Math.min(...from.map((t) => t.start)), Math.max(...from.map((t) => t.finish)))
      : own(one);
    const n = sign * Math.round(link.lagUnit === 'percent' ? (link.lag * whole) / 100 : link.lag);
    const { lagCalendar } = this.plan.settings;
    const clock =
      link.lagUnit === 'elapsed' ||
      lagCalendar === 'allDay' ||
      (link.lagUnit === 'percent' && !summary && one.task.elapsed);
    if (clock) return minute + n;
    const predecessor = summary ? this.project : one.clock;
    return { successor: to.clock, predecessor, project: this.project }[lagCalendar as 'project'].add(minute, n);
  }

  /** Duration without pauses. */
  worked(t: Leaf): number {
    if (t.fixed || t.task.splits.length === 0) return t.length;
    return t.parts.length > 0 ||
      (t.task.assignments.some((a) => a.workMinutes > 0) && t.task.taskType !== 'fixedDuration' && !t.task.elapsed)
      ? Math.max(
          ...t.task.assignments
            .filter((a) => a.workMinutes > 0)
            .map((a) => Math.max(1, Math.round((a.workMinutes * 100) / a.units))),
        )
      : t.task.durationMinutes;
  }

  asked(edge: Edge, length: number): number {
    const start = Math.min(...edge.from.map((t) => t.start));
    const finish = Math.max(...edge.from.map((t) => t.finish));
    switch (edge.link.type) {
      case 'FS':
        return this.lag(edge, finish, 1);
      case 'SS':
        return this.lag(edge, start, 1);
      case 'FF':
        return Math.max(this.lag(edge, this.back(edge.to, finish, length), 1), this.projectStart);
      default:
        return this.lag(edge, this.back(edge.to, start, length), 1);
    }
  }

  get floor(): number {
    const { progressRule, statusAt } = this.plan.settings;
    return progressRule !== 'actual' && statusAt !== null ? statusAt : Number.NEGATIVE_INFINITY;
  }
  get fromFinish(): boolean {
    return this.plan.settings.scheduleFrom === 'finish';
  }
  constraint(t: Leaf): [string, number] {
    const { constraint, constraintAt } = t.task;
    if (constraint === 'ALAP') return [t.fixed ? 'ASAP' : 'ALAP', 0];
    return t.fixed || constraintAt === null ? ['ASAP', 0] : [constraint, constraintAt];
  }
  soft(t: Leaf): boolean {
    return !this.plan.settings.honorConstraints && !t.task.pinned;
  }

  placeEarly(t: Leaf): void {
    const { task } = t;
    if (t.fixed) {
      t.early = [t.ownStart, t.ownFinish];
      return;
    }
    const [kind, date] = this.constraint(t);
    const incoming = this.edges.filter((e) => e.to === t);
    if (t.begun !== null) {
      t.resume = null;
      let finish = task.actualFinish;
      if (finish === null) {
        finish = this.ahead(t, t.begun, t.length);
        if (this.floor > Number.NEGATIVE_INFINITY && t.left > 0) {
          const waits =
            this.plan.settings.progressRule === 'retained' ? incoming.map((e) => this.asked(e, t.left)) : [];
          t.resume = this.align(t, Math.max(this.floor, t.begun, ...waits));
          finish = this.ahead(t, t.resume, t.left);
        }
        if (kind === 'FNET') finish = Math.max(finish, date);
      }
      t.early = [t.begun, finish];
      return;
    }
    const byFinish = this.back(t, date, t.length);
    let start = Math.max(...incoming.map((e) => this.asked(e, t.length)));
    if (incoming.length === 0) start = kind === 'SNET' ? date : kind === 'FNET' ? byFinish : this.projectStart;
    const soft = this.soft(t);
    if (kind === 'SNET' || (kind === 'MSO' && soft)) start = Math.max(start, date);
    if (kind === 'FNET' || (kind === 'MFO' && soft)) start = Math.max(start, byFinish);
    if (!soft && kind === 'SNLT') start = Math.min(start, date);
    if (!soft && kind === 'FNLT') start = Math.min(start, byFinish);
    if (!soft && kind === 'MSO') start = date;
    if (!soft && kind === 'MFO') start = byFinish;
    if (soft || (kind !== 'MSO' && kind !== 'MFO')) start = Math.max(start, this.floor);
    start = this.align(t, start);
    t.early = [start, this.ahead(t, start, t.length)];
    if (kind === 'MFO' && !soft) t.early = [Math.min(start, date), date];
  }

  forward(lateOnes: boolean): void {
    for (let round = 0; round <= this.leaves.size + 1; round++) {
      for (const t of this.leaves.values()) {
        const kind = this.constraint(t)[0];
        const limited = this.fromFinish && ['SNET', 'SNLT', 'FNET', 'FNLT'].includes(kind);
        const stands = lateOnes && (kind === 'ALAP' || limited) && t.begun === null;
        if (!stands) this.placeEarly(t);
        const late = stands && t.late[0] > t.early[0];
        [t.start, t.finish] = late ? t.late : t.early;
      }
    }
    if (!lateOnes) {
      const counted = [...this.leaves.values()].filter((t) => !t.task.external);
      this.projectFinish = counted.length > 0 ? Math.max(...counted.map((t) => t.early[1])) : this.projectStart;
    }
  }

  past(t: Leaf): boolean {
    return (
      t.task.actualFinish !== null ||
      (this.floor > Number.NEGATIVE_INFINITY && this.plan.settings.progressRule === 'override' && t.begun !== null)
    );
  }

  backward(): void {
    for (let round = 0; round <= this.leaves.size + 1; round++) for (const t of this.leaves.values()) this.placeLate(t);
  }

  placeLate(t: Leaf): void {
    const { task } = t;
    if (task.actualFinish !== null || task.external) {
      t.late = task.actualFinish !== null ? [t.begun!, task.actualFinish] : [t.ownStart, t.ownFinish];
      t.lateRest = t.late[0];
      return;
    }
    const free = t.fixed || t.begun !== null;
    let finish = Number.POSITIVE_INFINITY;
    for (const e of this.edges.filter((x) => x.from.includes(t) && !this.past(x.to))) {
      const { type } = e.link;
      if (type === 'FS') finish = Math.min(finish, this.lag(e, e.to.lateRest, -1));
      else if (type === 'FF') {
        const predecessor = e.summary ? this.project : t.clock;
        const rests = e.to.clock !== predecessor && e.to.length > 0 && !e.to.task.elapsed;
        finish = Math.min(finish, this.lag(e, rests ? e.to.clock.next(e.to.late[1]) : e.to.late[1], -1));
      } else {
        if ((free && (type === 'SS' || e.summary)) || (e.summary && this.first(e.from) !== t)) continue;
        const start = this.lag(e, type === 'SS' ? e.to.lateRest : e.to.late[1], -1);
        finish = Math.min(finish, this.ahead(t, start, t.length));
      }
    }
    if (finish === Number.POSITIVE_INFINITY)
      finish = this.plan.settings.multipleCriticalPaths ? t.finish : this.projectFinish;
    finish = Math.min(finish, this.projectFinish);
    const [kind, date] = this.constraint(t);
    const soft = this.soft(t);
    if (kind === 'MSO') finish = soft ? Math.min(finish, this.ahead(t, date, t.length)) : this.ahead(t, date, t.length);
    if (kind === 'MFO') finish = soft ? Math.min(finish, date) : date;
    if (kind === 'SNLT') finish = Math.min(finish, this.ahead(t, date, t.length));
    if (kind === 'FNLT') finish = Math.min(finish, date);
    if (this.fromFinish && !soft && kind === 'SNET') finish = Math.max(finish, this.ahead(t, date, t.length));
    if (this.fromFinish && !soft && kind === 'FNET') finish = Math.max(finish, date);
    if (task.deadline !== null) finish = Math.min(finish, task.deadline);
    if (t.length > 0 && !task.elapsed) {
      const clocksOf = t.parts.length > 0 ? t.parts.map((p) => p.clock) : [t.clock];
      finish = Math.max(...clocksOf.map((c) => c.previous(finish)));
    }
    if (t.begun !== null && !t.fixed) {
      if (t.length === 0) finish = t.begun;
      t.late = [t.begun, finish];
      t.lateRest = this.back(t, finish, t.left);
    } else {
      t.late = [this.back(t, finish, t.length), finish];
      t.lateRest = t.late[0];
    }
  }

  run(): this {
    this.forward(false);
    if (this.fromFinish) {
      this.projectFinish = this.plan.settings.finishAt!;
      this.backward();
      const counted = [...this.leaves.values()].filter((t) => !t.task.external);
      if (counted.length > 0) this.projectStart = Math.min(...counted.map((t) => t.late[0]));
      this.forward(false);
      this.projectFinish = this.plan.settings.finishAt!;
    }
    this.backward();
    this.forward(true);
    return this;
  }

  /** Start slack, finish slack, total slack. */
  slacks(t: Leaf): [number, number, number] {
    if (t.task.actualFinish !== null) return [0, 0, 0];
    const late = this.constraint(t)[0] === 'ALAP' && t.start !== t.early[0] && !this.fromFinish;
    const [start, finish] = late ? [t.start, t.finish] : t.early;
    const ofFinish = this.span(t, finish, t.late[1]);
    if (t.begun !== null) return [0, ofFinish, ofFinish];
    if (!t.fixed && t.parts.length === 0) return [ofFinish, ofFinish, ofFinish];
    const ofStart = this.span(t, start, t.late[0]);
    return [ofStart, ofFinish, Math.min(ofFinish, ofStart)];
  }

  freeSlack(t: Leaf): number {
    if (t.task.actualFinish !== null) return 0;
    const gaps = this.edges
      .filter((e) => e.from.includes(t) && !this.past(e.to))
      .filter((e) => !e.summary || e.link.type[0] === 'F' || this.first(e.from) === t)
      .map((e) => {
        const from = this.lag(e, e.link.type[0] === 'S' ? t.start : t.finish, 1);
        const reached = e.link.type[1] === 'F' ? e.to.finish : (e.to.resume ?? e.to.start);
        return Math.max(0, reached <= from ? 0 : this.span(t, from, reached));
      });
    return gaps.length > 0 ? Math.min(...gaps) : this.slacks(t)[2];
  }
}
