/** Changes of products for those who make some. */
export { changeHandlers } from './changes.ts';
