/**
 * A page at a URL, embedded as the form of a workflow (formType '1').
 *
 * Invariants: only messages of this frame's own window and of the registered address' origin are heard, and only
 * registered variables are passed on (url-form.ts). The page runs sandboxed and knows nothing of the session.
 */
import { useEffect, useRef } from 'react';
import { embeddedUrl, type FormMessage, type PanelMode, readMessage } from '../url-form.ts';

export interface UrlFormProps {
  formUrl: string;
  /** Name of the page for people who do not see it. */
  title: string;
  mode: PanelMode;
  variableKeys: readonly string[];
  /** What the page is told in its address. */
  query?: Readonly<Record<string, string | number | null>>;
  onMessage(message: FormMessage): void;
}

export function UrlForm({ formUrl, title, mode, variableKeys, query, onMessage }: UrlFormProps) {
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
  return (
    <iframe
      ref={frame}
      title={title}
      className="wm-url-form"
      src={embeddedUrl(formUrl, { ...query, mode })}
      sandbox="allow-scripts allow-forms allow-same-origin allow-popups allow-downloads"
      referrerPolicy="origin"
    />
  );
}
