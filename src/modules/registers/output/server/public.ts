export { followOutput } from './output-service.ts';
