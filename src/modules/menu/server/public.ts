/** What objects and the composition ask of menus. */
export { objectMenuOf } from './object-menu.ts';
export { bindMenus } from './settings.ts';
