import { useEffect, useState, useSyncExternalStore } from 'react';
import { useText } from '../lang.ts';
import { pending } from '../pending.ts';
import { shellTexts as s } from './texts.ts';

const CALM_MS = 300;

/** A line along the top of the window while calls are under way for longer than 300 ms. */
export function PendingBar() {
  const t = useText();
  const busy = useSyncExternalStore(pending.subscribe, pending.count, pending.count) > 0;
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(busy), busy ? CALM_MS : 120);
    return () => clearTimeout(timer);
  }, [busy]);
  return shown ? <div className="wm-pending" role="progressbar" aria-label={t(s.loading)} /> : null;
}
