/** Where portfolios are chosen: a tab of their page (design/portfolio.md, section 8). */
import type { Screens } from '#web/screens.ts';
import { selectionTabs } from './record-tabs.tsx';

export const screens: Screens = { name: 'selection', recordTabs: selectionTabs };
