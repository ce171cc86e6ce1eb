/**
 * For tests only: a second implementation of the schedule that shares nothing with the engine but the model.
 *
 * Calendars are walked minute by minute, tasks are objects, links of summaries are written out from leaf to leaf, and the
 * dates are found by repeating every rule for every task until nothing moves. Slow and plain on purpose; the rules are
 * those of docs/planning.
 */
import type { Plan, PlanLink, PlanTask } from '../plan-model.ts';
import { type Clock, clockOf } from './schedule-naive-clock.ts';

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
  /** How late the starts may be that its late finish waits for. */
  lateHeld: number;
  resume: number | null;
}

interface Edge {
  link: PlanLink;
  to: Leaf;
  /** One leaf, or all of a summary. */
  from: Leaf[];
  summary: boolean;
}

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
    const dates = { start: 0, finish: 0, early: nothing, late: nothing, lateRest: 0, lateHeld: 0, resume: null };
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
  next(t: Leaf, minute: number): number {
    if (t.task.elapsed) return minute;
    return t.parts.length > 0 ? Math.min(...t.parts.map((p) => p.clock.next(minute))) : t.clock.next(minute);
  }
  previous(t: Leaf, minute: number): number {
    if (t.task.elapsed) return minute;
    return t.parts.length > 0 ? Math.max(...t.parts.map((p) => p.clock.previous(minute))) : t.clock.previous(minute);
  }
  /** A milestone stays on a working day, and where work ends. */
  stays(t: Leaf, minute: number): boolean {
    return t.length === 0 && (t.clock.workday(minute) || t.clock.works(minute - 1));
  }
  /** A late milestone: no day of rest is before it, from which it would have been moved behind it. */
  staysLate(t: Leaf, minute: number): boolean {
    if (t.length > 0) return false;
    const atStart = minute === this.projectStart && !this.fromFinish;
    // It may stay there, placed by a lag that ends before the first work of a day.
    if (!this.fromFinish && t.early[0] > this.previous(t, minute) && t.early[0] <= minute) return true;
    if (atStart || this.next(t, minute) === minute) return true;
    let m = minute;
    for (; !t.clock.works(m - 1); m--) if (!t.clock.workday(m)) return false;
    return true;
  }
  align(t: Leaf, start: number): number {
    // Where the project starts a milestone stays, unless its own date says so.
    const [kind, date] = this.constraint(t);
    const entered =
      (['SNET', 'MSO'].includes(kind) && date >= start) ||
      (['FNET', 'MFO'].includes(kind) && this.back(t, date, t.length) >= start);
    if (t.length === 0 && start === this.projectStart && !entered) return start;
    return this.stays(t, start) ? start : this.next(t, start);
  }
  /** The last minute up to this one where the task can start. */
  lastStart(t: Leaf, minute: number): number {
    return t.length === 0 || this.next(t, minute) === minute ? minute : this.previous(t, minute) - 1;
  }
  /** A finish that waits in a rest for the start of a predecessor is where work begins again. */
  held(t: Leaf, finish: number): number {
    if (t.length === 0) return finish;
    const next = this.next(t, finish);
    const asked = this.edges
      .filter((e) => e.to === t && e.link.type === 'SF')
      .map((e) => this.lag(e, Math.min(...e.from.map((f) => f.start))));
    return asked.some((minute) => minute > finish && minute <= next) ? next : finish;
  }

  /** The first leaf that starts first. */
  first(leaves: readonly Leaf[]): Leaf {
    return leaves.reduce((a, b) => (b.start < a.start ? b : a));
  }

  /** A minute of the predecessor moved by the lag. */
  lag(edge: Edge, minute: number): number {
    const [clock, n] = this.lagOf(edge);
    return clock ? clock.add(minute, n) : minute + n;
  }

  /** The last minute of the predecessor that the lag does not move behind the limit. */
  unlag(edge: Edge, limit: number): number {
    const [clock, n] = this.lagOf(edge);
    if (!clock) return limit - n;
    if (n >= 0) return clock.add(limit, -n);
    const last = clock.works(limit) ? limit : clock.previous(limit) - 1;
    return clock.next(clock.add(last, -n));
  }

  /** The clock of a lag (null: all minutes) and its length. */
  lagOf({ link, from, to, summary }: Edge): [Clock | null, number] {
    if (link.lag === 0) return [null, 0];
    const one = from[0]!;
    const own = (t: Leaf): number =>
      t.length -
      (t.fixed
        ? 0
        : t.task.splits.reduce((s, n, k) => (k % 2 === 1 && t.task.splits[k - 1]! < this.worked(t) ? s + n : s), 0));
    const whole = summary
      ? this.project.between(Math.min(...from.map((t) => t.start)), Math.max(...from.map((t) => t.finish)))
      : own(one);
    const n = Math.round(link.lagUnit === 'percent' ? (link.lag * whole) / 100 : link.lag);
    const { lagCalendar } = this.plan.settings;
    const all =
      link.lagUnit === 'elapsed' ||
      lagCalendar === 'allDay' ||
      (link.lagUnit === 'percent' && !summary && one.task.elapsed);
    if (all) return [null, n];
    const predecessor = summary ? this.project : one.clock;
    return [{ successor: to.clock, predecessor, project: this.project }[lagCalendar as 'project'], n];
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
        return this.lag(edge, finish);
      case 'SS':
        return this.lag(edge, start);
      case 'FF':
        return Math.max(this.back(edge.to, this.lag(edge, finish), length), this.projectStart);
      default:
        return this.back(edge.to, this.lag(edge, start), length);
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
    const fixed = !soft && (kind === 'MSO' || kind === 'MFO');
    const delayed = start + (t.task.levelingDelayMinutes ?? 0);
    const until = soft ? Infinity : kind === 'SNLT' ? date : kind === 'FNLT' ? byFinish : Infinity;
    if (!fixed && kind !== 'ALAP' && !this.fromFinish) start = Math.max(start, this.align(t, Math.min(delayed, until)));
    t.early = [start, this.held(t, this.ahead(t, start, t.length))];
    if (kind === 'MFO' && !soft) t.early = [Math.min(start, date), date];
  }

  /** Sweeps over all tasks until one moves nothing: the next would not either. */
  repeat(place: (t: Leaf) => void): void {
    const dates = (): string =>
      Array.from(this.leaves.values(), (t) =>
        [t.start, t.finish, ...t.early, ...t.late, t.lateRest, t.lateHeld, t.resume].join(),
      ).join(' ');
    let before = '';
    for (let round = 0; round <= this.leaves.size + 1 && before !== dates(); round++) {
      before = dates();
      for (const t of this.leaves.values()) place(t);
    }
  }

  forward(lateOnes: boolean): void {
    this.repeat((t) => {
      const kind = this.constraint(t)[0];
      const limited = this.fromFinish && ['SNET', 'SNLT', 'FNET', 'FNLT'].includes(kind);
      const stands = lateOnes && (kind === 'ALAP' || limited) && t.begun === null;
      if (!stands) this.placeEarly(t);
      const late = stands && t.late[0] > t.early[0];
      [t.start, t.finish] = late ? [t.late[0], this.held(t, t.late[1])] : t.early;
    });
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
    this.repeat((t) => this.placeLate(t));
  }

  placeLate(t: Leaf): void {
    const { task } = t;
    if (task.actualFinish !== null || task.external) {
      t.late = task.actualFinish !== null ? [t.begun!, task.actualFinish] : [t.ownStart, t.ownFinish];
      t.lateRest = t.late[0];
      t.lateHeld = t.late[1];
      return;
    }
    const free = t.fixed || t.begun !== null;
    let finish = Number.POSITIVE_INFINITY;
    /** What concerns its finish, whatever its start. */
    let end = this.projectFinish;
    for (const e of this.edges.filter((x) => x.from.includes(t) && !this.past(x.to))) {
      const { type } = e.link;
      if (type[0] === 'F') {
        const limit = this.unlag(e, type === 'FS' ? e.to.lateRest : this.restAfter(e, e.to.late[1]));
        [finish, end] = [Math.min(finish, limit), Math.min(end, limit)];
      } else {
        if (free || (e.summary && this.first(e.from) !== t)) continue;
        const start = this.unlag(e, type === 'SS' ? e.to.lateRest : e.to.lateHeld);
        finish = Math.min(finish, this.ahead(t, this.lastStart(t, start), t.length));
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
    if (kind === 'FNLT' || kind === 'MFO') end = Math.min(end, date);
    if (task.deadline !== null) end = Math.min(end, task.deadline);
    if (!t.fixed && !this.staysLate(t, finish)) finish = this.previous(t, finish);
    if (t.begun !== null && !t.fixed) {
      if (t.length === 0) finish = t.begun;
      t.late = [t.begun, finish];
      t.lateRest = this.back(t, finish, t.left);
    } else {
      t.late = [this.back(t, finish, t.length), finish];
      t.lateRest = t.late[0];
    }
    const waits = t.length > 0 && t.begun === null && this.next(t, finish) <= end;
    t.lateHeld = waits ? this.next(t, finish) : finish;
  }

  /** What an FF link may ask for without moving its successor: the rest after its finish, seen from another clock. */
  restAfter(edge: Edge, finish: number): number {
    const { from, to, summary, link } = edge;
    if (to.length === 0 || to.task.elapsed) return finish;
    const one = from[0]!;
    const same =
      !summary &&
      !one.task.elapsed &&
      one.clock === to.clock &&
      (link.lag === 0 || (link.lag > 0 && this.lagOf(edge)[0] === to.clock));
    return same ? finish : this.next(to, finish);
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
        const stands = e.link.type[1] === 'F' ? e.to.finish : (e.to.resume ?? e.to.start);
        const limit = this.unlag(e, e.link.type === 'FF' ? this.restAfter(e, stands) : stands);
        const room =
          e.link.type[0] === 'S' ? this.span(t, t.start, this.lastStart(t, limit)) : this.span(t, t.finish, limit);
        return Math.max(0, room);
      });
    return gaps.length > 0 ? Math.min(...gaps) : this.slacks(t)[2];
  }
}
