/** What people say about any record. */

import type { Screens } from '#web/screens.ts';
import { recordTabs } from './record-tabs.tsx';

export const screens: Screens = {
  name: 'discussion',
  lastRecordTabs: recordTabs,
};
