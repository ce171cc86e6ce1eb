/** Expressions for other modules. */

export { factsOf, withExpressions } from './expressions.ts';
