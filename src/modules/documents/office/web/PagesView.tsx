/** Pages of a PDF as pictures of the server, each asked for when it comes near. */
import { Result, Skeleton } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { readFile, saysNo, useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { t } from '#web/lang.ts';
import { filePage, filePages } from '../office.calls.ts';
import { officePageTexts as o } from './office-page.texts.ts';

export function PagesView({ fileId }: { fileId: number }) {
  const answer = useCall(filePages, { fileId }, { quiet: true });
  if (saysNo(answer.error)) return <Result status="warning" title={t(o.notShown)} subTitle={answer.error?.message} />;
  if (answer.error) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (!answer.data) return <Skeleton active style={{ padding: 24 }} />;
  const { pages } = answer.data;
  return (
    <div className="wm-office-pages">
      {Array.from({ length: pages }, (_, n) => (
        <Page key={n} fileId={fileId} page={n + 1} pages={pages} />
      ))}
    </div>
  );
}

function Page({ fileId, page, pages }: { fileId: number; page: number; pages: number }) {
  const box = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(page === 1);
  const [shown, setShown] = useState<{ url?: string; failed?: string }>({});
  useEffect(() => {
    const seen = new IntersectionObserver((entries) => entries.at(-1)!.isIntersecting && setNear(true), {
      rootMargin: '600px 0px',
    });
    seen.observe(box.current!);
    return () => seen.disconnect();
  }, []);
  useEffect(() => {
    if (!near) return;
    let url: string | undefined;
    let left = false;
    readFile(filePage, { fileId, page }, { quiet: true, background: true })
      .then(({ blob }) => {
        if (left) return;
        url = URL.createObjectURL(blob);
        setShown({ url });
      })
      .catch((error: unknown) => !left && setShown({ failed: error instanceof Error ? error.message : String(error) }));
    return () => {
      left = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [near, fileId, page]);
  return (
    <div ref={box} className="wm-office-page">
      {shown.url ? (
        <img src={shown.url} alt={t(o.page, { page })} />
      ) : shown.failed ? (
        <Result status="warning" title={shown.failed} />
      ) : (
        <Skeleton active className="wm-office-wait" />
      )}
      <span className="wm-hint">{t(o.pageOf, { page, pages })}</span>
    </div>
  );
}
