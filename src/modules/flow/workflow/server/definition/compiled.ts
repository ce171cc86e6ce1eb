/**
 * Compiling and checking designs on the server.
 *
 * Hides: where it is done. Reading an expression may cost the square of its length (a second for 3,000 brackets), and XML
 * is read whole: both are a worker's, with its limits; a tree with little to read in it is done at once.
 */
import type { Ctx } from '#server/context.ts';
import { runChore } from '#server/workers/workers.ts';
import { type Compiled, compileDesign } from '../../definition/compile.ts';
import type { Design } from '../../definition/design.ts';
import { compileTree } from '../../definition/tree-compile.ts';
import { compileChore } from './compile-chore.ts';
import { publishContextOf } from './design-context.ts';

/** Characters of expressions that are read at once: a tenth of a second at worst. */
const MOST_INLINE = 600;
const EXPRESSIONS = new Set(['condition', 'expression', 'completion', 'at', 'items']);
/** Of calls: expressions by the name of their purpose. */
const MAPS = new Set(['input', 'output']);

/** Characters of all expressions in a graph, or a part of one. */
function expressionLength(value: unknown, name = ''): number {
  if (typeof value === 'string') return EXPRESSIONS.has(name) ? value.length : 0;
  if (typeof value !== 'object' || value === null) return 0;
  const entries = Object.entries(value);
  return entries.reduce((sum, [key, one]) => sum + expressionLength(one, MAPS.has(name) ? 'expression' : key), 0);
}

const isSmall = (design: Design): boolean =>
  design.source === 'external' ||
  (design.source === 'tree' && expressionLength([compileTree(design.tree), design.settings.starters]) <= MOST_INLINE);

/** The graph of a design with all its problems; refused if checking takes too long. */
export async function compiled(ctx: Ctx, design: Design): Promise<Compiled> {
  const context = await publishContextOf(ctx);
  if (isSmall(design)) return compileDesign(design, context);
  const { callsOf: _function, calls, ...known } = context;
  return runChore(ctx, compileChore, { design, known, calls });
}
