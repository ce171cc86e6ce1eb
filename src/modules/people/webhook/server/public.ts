/** Hooks for the sample company. */
export { saveHook } from './hooks.ts';
