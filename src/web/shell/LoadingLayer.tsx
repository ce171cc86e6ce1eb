import { useEffect, useSyncExternalStore } from 'react';
import { loading, pending } from '../calls/pending.ts';
import { useText } from '../lang.ts';

/**
 * The layer over the whole window while requests are pending (2-rules §7, ADR 048). It is transparent: clicks and keys reach what
 * is under it. The status stays in the document, so that screen readers hear its words come.
 */
export function LoadingLayer() {
  const t = useText();
  const shown = useSyncExternalStore(loading.subscribe, loading.get, loading.get);
  return (
    <div className={shown ? 'wm-loading is-shown' : 'wm-loading'} role="status">
      {shown && (
        <div className="wm-loading-card">
          <i className="wm-loading-ring" aria-hidden="true" />
          {t(shown)}
        </div>
      )}
    </div>
  );
}

/** Placeholder of a screen: its loading counts as a request for the layer. */
export function ScreenLoading() {
  useEffect(() => pending.start(), []);
  return <div className="wm-screen-loading" />;
}
