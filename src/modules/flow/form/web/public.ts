/** Forms on the screen for other modules: `useFilling(schema, rightOf, stored)` and `<FormView filling={...} />`. */
export { FormView } from './FormView.tsx';
export { type Filling, useFilling } from './use-filling.ts';
