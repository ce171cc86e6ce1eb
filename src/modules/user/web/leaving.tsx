/**
 * The dialog in which accounts are disabled or closed, or what somebody held is handed over later.
 *
 * What else of the application names a person is known above this module: the composition binds what shows it.
 */
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { t } from '#web/lang.ts';
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
type Source = () => Promise<{ default: ComponentType<LeavingProps> }>;
let Dialog: ComponentType<LeavingProps> | null = null;

/** Called once by the composition. */
export function bindLeaving(source: Source): void {
  Dialog = lazy(source);
}

/** `leave` opens the dialog; `node` belongs on the page. */
export function useLeaving(): { leave(about: Omit<LeavingProps, 'onClose'>): void; node: ReactNode } {
  const [about, setAbout] = useState<Omit<LeavingProps, 'onClose'> | null>(null);
  const node = about && Dialog && (
    <Suspense fallback={null}>
      <Dialog {...about} onClose={() => setAbout(null)} />
    </Suspense>
  );
  return { leave: setAbout, node };
}

/** About handing over what somebody held whose account has ended. */
export const handOverLater = (row: { id: number; empName: string }): Omit<LeavingProps, 'onClose'> => ({
  title: t(u.handOverOf, { name: row.empName }),
  note: t(u.handOverNote),
  confirm: t(u.handOver),
  users: [row.id],
});
