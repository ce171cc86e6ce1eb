/**
 * Random graphs against the token game (testing/token-game.ts): whatever publish accepts is sound, and our engine runs it
 * without an incident or a broken invariant; sound graphs are refused for a known reason only.
 */
import { expect, test } from 'vitest';
import { namePartners } from '../definition/blocks.ts';
import { checkGraph, livingPart } from '../definition/publish-rules.ts';
import type { PublishCode } from '../definition/publish-texts.ts';
import type { Graph } from '../graph.ts';
import { isEnded } from '../state.ts';
import { INITIATOR, Play } from './testing/play.ts';
import { type Random, random } from './testing/random.ts';
import { ONE_USER, randomGraph } from './testing/random-graphs.ts';
import { isSound } from './testing/token-game.ts';

declare const process: { env: Record<string, string | undefined> };
const GRAPHS = Number(process.env.WORKFLOW_GRAPHS ?? 4000);

/**
 * Why a graph is refused that could run: the engine knows returns and take-backs, which need blocks (design §4); a branch
 * that leads nowhere may be stopped by another, but need not be; a loop that changes nothing never ends, whatever a game
 * says that lets each choice fall anew.
 */
const REASONS: ReadonlySet<PublishCode> = new Set([
  'NO_WAY_TO_END',
  'SPLIT_WITHOUT_JOIN',
  'JOIN_WITHOUT_SPLIT',
  'LEAVES_BLOCK',
  'ENTERS_BLOCK',
  'BRANCHES_MEET',
  'SIDE_MEETS',
  'LOOP_WITHOUT_STOP',
]);

/** A random return or take-back; it may be refused. Whoever got the request back submits it again. */
function goBack(play: Play, rnd: Random): void {
  const mode = rnd.pick(['normal', 'normal', 'direct'] as const);
  const { node } = rnd.pick(play.openTasks);
  const decided = [...play.rows.task.values()].filter((task) => task.status === 'passed');
  const ways = [
    () => play.reject(1, node, 'previous', mode),
    () => play.reject(1, node, 'start', mode),
    () => play.reject(1, node, { node: rnd.pick(decided).node }, mode),
    () => play.act(1, { kind: 'takeBack', task: rnd.pick(decided).id }),
  ];
  rnd.pick(ways)();
  if (play.status === 'returned') play.act(INITIATOR, { kind: 'resubmit' });
}

/** Plays it with random decisions, timers and, where wanted, returns; returns what went wrong. */
function faultOf(graph: Graph, rnd: Random, returns: boolean): string | null {
  const answers: Record<string, boolean> = {};
  const forget = (): void => {
    for (const name of Object.keys(answers)) delete answers[name];
  };
  // A script changes what conditions ask.
  const evaluate = (text: string) => {
    if (text !== '1') return { value: (answers[text] ??= rnd.below(2) === 0) };
    forget();
    return { value: 1 };
  };
  try {
    const play = new Play(graph, { evaluate, events: false });
    for (let i = 0; i < 60 && !isEnded(play.rows.instance.status); i++) {
      if (play.rows.incident.size > 0) return 'an incident';
      forget();
      const { openTasks } = play;
      if (openTasks.length === 0) return 'nobody is asked';
      if (play.rows.job.size > 0 && rnd.below(4) === 0) play.wait(11);
      else if (!returns || rnd.below(4) > 0) play.agree(1, rnd.pick(openTasks).node);
      else goBack(play, rnd);
    }
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

const drawn = (graph: Graph): string =>
  [
    ...Object.values(graph.flows).map(({ from, to }) => `${from}>${to}`),
    ...Object.values(graph.nodes).flatMap((node) => (node.kind === 'boundary' ? [`${node.host}@${node.id}`] : [])),
  ].join(' ');

test(`of ${GRAPHS} random graphs those that are published are sound and run`, { timeout: 600_000 }, () => {
  const wrong: string[] = [];
  const refused: Record<string, number> = {};
  const count = { accepted: 0, sound: 0, withDeadNodes: 0, withSides: 0 };
  for (let seed = 1; seed <= GRAPHS; seed++) {
    const rnd = random(seed);
    const whole = randomGraph(rnd);
    namePartners(whole);
    const problems = checkGraph(whole, ONE_USER);
    const graph = livingPart(whole);
    const codes = [...new Set(problems.filter((one) => !one.warning).map((one) => one.code))].sort();
    const strict = isSound(graph, 'strict');
    if (strict) count.sound++;
    if (codes.length > 0) {
      if (!strict) continue;
      refused[codes.join(' ')] = (refused[codes.join(' ')] ?? 0) + 1;
      if (!codes.some((code) => REASONS.has(code))) wrong.push(`${seed} refused, ${codes.join(' ')}: ${drawn(graph)}`);
      continue;
    }
    count.accepted++;
    if (problems.length > 0) count.withDeadNodes++;
    if (Object.values(graph.nodes).some((node) => node.kind === 'boundary' && !node.interrupting)) count.withSides++;
    if (strict === false && isSound(graph, 'waiting') === false) wrong.push(`${seed} not sound: ${drawn(graph)}`);
    for (let play = 0; play < 3; play++) {
      const fault = faultOf(graph, rnd, play > 0);
      if (fault) wrong.push(`${seed} ${fault}: ${drawn(graph)}`);
    }
  }
  expect(wrong).toEqual([]);
  if (GRAPHS > 4000) console.info(count, refused);
  // The random graphs do reach the cases tested here.
  expect(count.accepted).toBeGreaterThan(GRAPHS / 3);
  expect(count.sound).toBeLessThan(GRAPHS);
  expect(count.withDeadNodes).toBeGreaterThan(0);
  expect(count.withSides).toBeGreaterThan(0);
});
