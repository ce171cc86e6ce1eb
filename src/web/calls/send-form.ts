/**
 * Sending a form with a file, reporting how much of it has been sent, which fetch cannot do yet.
 *
 * Answers what fetch answers. Refuses like it: a cut network is a TypeError, an abort an AbortError.
 */
interface Sending {
  headers: Readonly<Record<string, string>>;
  body: FormData;
  signal: AbortSignal | null;
  /** Gets the share that has been sent, 0 to 1. */
  progress(share: number): void;
}

export function sendForm(url: string, { headers, body, signal, progress }: Sending): Promise<Response> {
  return new Promise((resolve, reject) => {
    const aborted = (): void => reject(new DOMException('aborted', 'AbortError'));
    if (signal?.aborted) return aborted();
    const request = new XMLHttpRequest();
    const stop = (): void => request.abort();
    signal?.addEventListener('abort', stop, { once: true });
    request.open('POST', url);
    request.withCredentials = true;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) progress(loaded / total);
    });
    request.addEventListener('load', () => {
      const type = request.getResponseHeader('content-type');
      const { status, statusText, responseText } = request;
      resolve(new Response(responseText, { status, statusText, headers: type ? { 'content-type': type } : {} }));
    });
    request.addEventListener('error', () => reject(new TypeError('network')));
    request.addEventListener('abort', aborted);
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', stop));
    request.send(body);
  });
}
