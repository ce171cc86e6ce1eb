/** Expressions for other modules. */

export { withExpressions } from './expressions.ts';
