/** Links on the pages of what may be linked. */
import type { Screens } from '#web/screens.ts';
import { traceTabs } from './record-tabs.tsx';

export const screens: Screens = { name: 'trace', recordTabs: traceTabs };
