/** Tabs that other modules add to the page of human resources. */
import type { ReactNode } from 'react';
import { contribution, list } from '#kernel/contribution.ts';
import type { Message } from '#kernel/text.ts';

export interface HumanTab {
  key: string;
  label: Message;
  /** `login`: everybody; its list shows what one may see. */
  need: string;
  page: () => ReactNode;
}
declare module '#web/screens.ts' {
  interface Screens {
    humanTabs?: readonly HumanTab[];
  }
}
export const humanTabs = contribution('screens', 'humanTabs', list<HumanTab>);
