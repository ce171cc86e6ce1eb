/** The assistant for the composition. */
export { bindAssistant } from './model.ts';
