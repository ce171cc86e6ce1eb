/** What objects and the composition ask of menus. */
export { objectMenuOf } from './object-menu.ts';
