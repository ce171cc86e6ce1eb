/**
 * A file in a window of its own (/modules/office, /modules/pdf, /onlinefile): shown as the server says, with the mark over it, edited
 * where it may be. Without a session a one-time ticket opens it, for looking only.
 */
import { useQuery } from '@tanstack/react-query';
import { Button, Result, Skeleton } from 'antd';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { onlinePreview } from '#modules/base/file/file.calls.ts';
import { saysNo, useCall } from '#web/api.ts';
import { requestOf } from '#web/calls/request.ts';
import { useScreenPorts } from '#web/entity/ports.tsx';
import { ReadError } from '#web/entity/ReadError.tsx';
import { usePageTitle, useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { useSession } from '#web/session.ts';
import { editOffice, type OpenedFile } from '../office.calls.ts';
import { ContentView, TicketView } from './ContentView.tsx';
import { FileHead, Marked } from './FileFrame.tsx';
import { OfficeFrame } from './OfficeFrame.tsx';
import { officePageTexts as o } from './office-page.texts.ts';
import { PagesView } from './PagesView.tsx';
import './office.css';

export default function FilePage() {
  const [asked] = useQueryParam('fileId');
  const [token] = useQueryParam('token');
  const { status } = useSession();
  const fileId = Number(asked);
  if (!Number.isSafeInteger(fileId) || fileId < 1)
    return (
      <main className="wm-office">
        <Result status="info" title={t(o.choose)} subTitle={t(o.chooseHint)} />
      </main>
    );
  if (token) return <ByTicket fileId={fileId} token={token} />;
  if (status !== 'in')
    return (
      <main className="wm-office">
        <Result
          status="warning"
          title={t(o.signIn)}
          extra={
            <Button type="primary" onClick={() => void go('/')}>
              {t(o.toSignIn)}
            </Button>
          }
        />
      </main>
    );
  return <Opened fileId={fileId} />;
}

/** A ticket was made for one address: the preview of a PDF, a picture or a text, else the view the server makes. */
function ByTicket({ fileId, token }: { fileId: number; token: string }) {
  const { pathname } = useLocation();
  if (pathname !== '/modules/pdf')
    return (
      <main className="wm-office">
        <TicketView fileId={fileId} token={token} />
      </main>
    );
  const { url } = requestOf(onlinePreview, { id: fileId, token });
  return (
    <main className="wm-office">
      <iframe className="wm-office-frame" title={t(o.pdf)} src={url} />
    </main>
  );
}

function Opened({ fileId }: { fileId: number }) {
  const answer = useCall(editOffice, { fileId }, { quiet: true });
  usePageTitle(answer.data?.file.name);
  const name = answer.data?.file.name;
  useEffect(() => {
    if (name) document.title = name;
  }, [name]);
  if (saysNo(answer.error))
    return (
      <main className="wm-office">
        <Result status="404" title={answer.error?.message} />
      </main>
    );
  if (answer.error)
    return (
      <main className="wm-office">
        <ReadError error={answer.error} retry={answer.refetch} />
      </main>
    );
  if (!answer.data) return <Skeleton active style={{ padding: 24 }} />;
  return <Shown opened={answer.data} />;
}

function Shown({ opened }: { opened: OpenedFile }) {
  const { shown, mark, mode } = opened;
  if (mode === 'office')
    return (
      <main className="wm-office">
        <OfficeFrame opened={opened} />
      </main>
    );
  if (shown === 'view') return <ContentView opened={opened} />;
  return (
    <main className="wm-office">
      <FileHead opened={opened} />
      <Marked mark={mark}>
        {shown === 'bytes' && <Preview opened={opened} />}
        {shown === 'pages' && <PagesView fileId={opened.file.id} />}
        {shown === 'none' && <Result status="info" title={t(o.notShown)} subTitle={t(o.kind)} />}
      </Marked>
    </main>
  );
}

/** What the browser shows by itself. */
function Preview({ opened: { file, preview } }: { opened: OpenedFile }) {
  const { files } = useScreenPorts();
  // Each time a fresh one: an address opens once.
  const address = useQuery({
    queryKey: ['file', 'preview', file.id],
    queryFn: () => files!.preview(file.id),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (address.error) return <ReadError error={address.error} retry={address.refetch} />;
  if (!address.data) return <Skeleton active style={{ padding: 24 }} />;
  if (preview === 'image') return <img className="wm-office-picture" src={address.data} alt={file.name} />;
  return (
    <iframe
      className="wm-office-frame"
      title={file.name}
      src={address.data}
      // The browser's own viewer of PDF does not run in a sandbox; the answer's policy forbids everything else.
      {...(preview === 'text' && { sandbox: '' })}
    />
  );
}
