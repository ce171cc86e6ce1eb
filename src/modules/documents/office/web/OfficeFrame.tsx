/** The operator's office server in a frame: opened by a form that brings the key, so that no address holds it. */
import { Skeleton } from 'antd';
import { useEffect, useRef } from 'react';
import { useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { type OpenedFile, openInOffice } from '../office.calls.ts';

const FRAME = 'wm-office-server';

export function OfficeFrame({ opened: { file } }: { opened: OpenedFile }) {
  const door = useCall(openInOffice, { fileId: file.id }, { quiet: true, staleTime: Number.POSITIVE_INFINITY });
  const form = useRef<HTMLFormElement>(null);
  const address = door.data?.address;
  useEffect(() => {
    if (address) form.current?.submit();
  }, [address]);
  if (door.error && !door.data) return <ReadError error={door.error} retry={door.refetch} />;
  if (!door.data) return <Skeleton active style={{ padding: 24 }} />;
  return (
    <>
      <form ref={form} method="post" action={door.data.address} target={FRAME} hidden>
        <input type="hidden" name="access_token" defaultValue={door.data.key} />
        <input type="hidden" name="access_token_ttl" defaultValue={door.data.ends} />
      </form>
      <iframe
        className="wm-office-frame"
        name={FRAME}
        title={file.name}
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads"
        allow="clipboard-read; clipboard-write"
      />
    </>
  );
}
