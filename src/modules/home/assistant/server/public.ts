/** The assistant for the composition, and its tools for programs of others. */
export { bindAssistant } from './model.ts';
export { WRITERS } from './proposals.ts';
export { TOOLS } from './tools.ts';
