/**
 * The same plan scheduled by TaskJuggler, where it is installed (`tj3`): its time, and its dates against ours.
 *
 * The plan has what both can say: FS and SS links, lags in working time, "start no earlier than", summaries, one calendar
 * with holidays. Of its time two numbers: the whole process without reports, and that less reading the file
 * (`--check-syntax`), which is its scheduling. A start is compared as the next working time: TaskJuggler lets a task
 * begin with the evening before.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatMinute, parseMinute } from '#kernel/dates.ts';
import { compiled, nextWorkStart } from '#kernel/workdays.ts';
import type { Plan, PlanTask, Schedule } from '#modules/planning/plan/plan-model.ts';

export interface Comparison {
  /** Milliseconds of the whole process, and of its scheduling alone. */
  whole: number;
  scheduling: number;
  /** Tasks compared, and those with another start or finish, in words. */
  tasks: number;
  differ: string[];
}

/** Its version, or null where it is not installed. */
export function taskJugglerVersion(): string | null {
  const { status, stdout } = spawnSync('tj3', ['--version'], { encoding: 'utf8' });
  return status === 0 ? (/\d+\.\d+\.\d+/.exec(stdout)?.[0] ?? 'of unknown version') : null;
}

const date = (minute: number): string => formatMinute(minute).slice(0, 16).replace(/[ T]/, '-');
const clock = (minute: number): string => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;

/** The plan in TaskJuggler's language, with a report of all dates. */
function projectFile(plan: Plan, finish: number): string {
  const { week, exceptions } = plan.calendars[0]!;
  const end = finish + 90 * 1440;
  const lines = [
    `project bench "bench" ${date(plan.settings.projectStart).slice(0, 10)} - ${date(end).slice(0, 10)} {`,
    '  timezone "UTC"',
    ...['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'].map((name, day) => {
      const hours = week[day]!.map(([from, to]) => `${clock(from)} - ${clock(to)}`).join(', ');
      return `  workinghours ${name} ${hours || 'off'}`;
    }),
    '}',
    ...exceptions
      .filter((e) => e.from * 1440 < end)
      .map(
        (e) => `leaves holiday "rest" ${date(e.from * 1440).slice(0, 10)} - ${date((e.to + 1) * 1440).slice(0, 10)}`,
      ),
  ];
  const byId = new Map(plan.tasks.map((t) => [t.id, t]));
  const path = (t: PlanTask): string => `${t.parentId === null ? '' : `${path(byId.get(t.parentId)!)}.`}t${t.id}`;
  const parents = new Set(plan.tasks.map((t) => t.parentId));
  const before = Map.groupBy(plan.links, (l) => l.to);
  let open: number | null = null;
  for (const t of plan.tasks) {
    if (open !== null && t.parentId !== open) lines.push('}');
    if (t.parentId !== open) open = null;
    lines.push(`task t${t.id} "${t.name}" {`);
    if (parents.has(t.id)) {
      open = t.id;
      continue;
    }
    lines.push(`  length ${t.durationMinutes}min`);
    const links = before.get(t.id) ?? [];
    const own = t.constraint === 'SNET' ? t.constraintAt! : plan.settings.projectStart;
    if (t.constraint === 'SNET' || links.length === 0) lines.push(`  start ${date(own)}`);
    for (const { from, type, lag } of links) {
      const gap = lag > 0 ? ` gaplength ${lag}min` : '';
      lines.push(`  depends ${path(byId.get(from)!)} { ${type === 'SS' ? 'onstart' : 'onend'}${gap} }`);
    }
    lines.push('}');
  }
  if (open !== null) lines.push('}');
  lines.push('taskreport dates "dates" { formats csv columns id, start, end timeformat "%Y-%m-%d %H:%M" }');
  return `${lines.join('\n')}\n`;
}

/** Null when TaskJuggler refuses the plan; it says why itself. */
export function compareWithTaskJuggler(plan: Plan, schedule: Schedule): Comparison | null {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-tj3-'));
  try {
    writeFileSync(join(folder, 'bench.tjp'), projectFile(plan, schedule.projectFinish));
    const run = (...args: string[]): number | null => {
      const from = performance.now();
      const { status, stderr } = spawnSync('tj3', ['--silent', '--no-color', ...args, 'bench.tjp'], {
        cwd: folder,
        encoding: 'utf8',
      });
      if (status === 0) return performance.now() - from;
      console.error(stderr.slice(0, 2000));
      return null;
    };
    const reading = run('--check-syntax');
    const whole = run('--no-reports');
    if (reading === null || whole === null || run() === null) return null;
    return {
      whole,
      scheduling: whole - reading,
      ...datesOf(readFileSync(join(folder, 'dates.csv'), 'utf8'), plan, schedule),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function datesOf(csv: string, plan: Plan, schedule: Schedule): Pick<Comparison, 'tasks' | 'differ'> {
  const rowOf = new Map(plan.tasks.map((t, row) => [`t${t.id}`, row]));
  const calendar = compiled(plan.calendars[0]!);
  const differ: string[] = [];
  const lines = csv.trim().split('\n').slice(1);
  for (const line of lines) {
    const [path, start, end] = line.split(';').map((cell) => cell.replace(/^"|"\r?$/g, ''));
    const row = rowOf.get(path!.split('.').at(-1)!)!;
    const theirs = [nextWorkStart(calendar, parseMinute(start!)!), parseMinute(end!)!];
    const ours = [schedule.start[row]!, schedule.finish[row]!];
    if (theirs.join() !== ours.join()) {
      differ.push(
        `${plan.tasks[row]!.name}: ${theirs.map(formatMinute).join(' to ')}, ours ${ours.map(formatMinute).join(' to ')}`,
      );
    }
  }
  return { tasks: lines.length, differ };
}
