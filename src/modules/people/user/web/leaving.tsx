/**
 * The dialog in which accounts are disabled or closed, or a person's records are handed over later.
 *
 * What else of the application names a person is known above this module, which hands over what shows it.
 */
import { type ReactNode, useState } from 'react';
import { t } from '#web/lang.ts';
import { type Part, slot } from '#web/parts/slot.tsx';
import { usersTexts as u } from './users.texts.ts';

export interface LeavingProps {
  title: string;
  note: string;
  /** Word of the button. */
  confirm: string;
  users: readonly number[];
  /** Ends the accounts; absent: they are ended already. */
  end?(): Promise<void>;
  onClose(): void;
}
declare module '#web/screens.ts' {
  interface Screens {
    /** The dialog about what people hold who leave. */
    leaving?: Part<LeavingProps>;
  }
}
const Dialog = slot<LeavingProps>('leaving');

/** `leave` opens the dialog; `node` belongs on the page. */
export function useLeaving(): { leave(about: Omit<LeavingProps, 'onClose'>): void; node: ReactNode } {
  const [about, setAbout] = useState<Omit<LeavingProps, 'onClose'> | null>(null);
  const node = about && <Dialog {...about} onClose={() => setAbout(null)} />;
  return { leave: setAbout, node };
}

/** Handing over the records of somebody whose account has ended. */
export const handOverLater = (row: { id: number; empName: string }): Omit<LeavingProps, 'onClose'> => ({
  title: t(u.handOverOf, { name: row.empName }),
  note: t(u.handOverNote),
  confirm: t(u.handOver),
  users: [row.id],
});
