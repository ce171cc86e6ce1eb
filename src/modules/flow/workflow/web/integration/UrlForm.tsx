/**
 * A page at a URL, embedded as the form of a workflow (formType '1').
 *
 * Invariants: only messages of this frame's own window and of the registered address' origin are heard, and only
 * registered variables are passed on (url-form.ts). The page runs sandboxed and knows nothing of the session.
 */
import { useEffect, useRef } from 'react';
import { sandboxOf } from '#web/sandbox.ts';
import { embeddedUrl, type FormMessage, originOf, type PanelMode, readMessage } from '../../integration/url-form.ts';

export interface UrlFormProps {
  formUrl: string;
  /** Name of the page for people who do not see it. */
  title: string;
  mode: PanelMode;
  variableKeys: readonly string[];
  /** Parameters in the page's address. */
  query?: Readonly<Record<string, string | number | null>>;
  /** What the page is shown with; posted to its origin when it has loaded. */
  data?: { formData: Readonly<Record<string, unknown>>; vars: Readonly<Record<string, unknown>> };
  onMessage(message: FormMessage): void;
}

export function UrlForm({ formUrl, title, mode, variableKeys, query, data, onMessage }: UrlFormProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const listen = (event: MessageEvent): void => {
      if (event.source === null || event.source !== frame.current?.contentWindow) return;
      const message = readMessage(event.origin, event.data, { formUrl, variableKeys });
      if (message) onMessage(message);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [formUrl, variableKeys, onMessage]);
  const tell = (): void => {
    const origin = originOf(formUrl);
    if (origin) frame.current?.contentWindow?.postMessage({ type: 'panel', mode, ...query, ...data }, origin);
  };
  return (
    <iframe
      ref={frame}
      title={title}
      className="wm-url-form"
      onLoad={tell}
      src={embeddedUrl(formUrl, { ...query, mode })}
      sandbox={sandboxOf(formUrl)}
      referrerPolicy="origin"
    />
  );
}
