/** Texts and tables that the server made of a file, and edits of them. */
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Result, Skeleton, Table } from 'antd';
import { useMemo, useState } from 'react';
import { readFile, saysNo, useSend } from '#web/api.ts';
import { useDirty } from '#web/dirty.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { withQuery } from '#web/registry.ts';
import { fileView, type OpenedFile, saveOffice } from '../office.calls.ts';
import { officeTexts } from '../office.texts.ts';
import type { FileView, Left } from '../view.ts';
import { DocumentView } from './DocumentView.tsx';
import { FileHead, Marked } from './FileFrame.tsx';
import { officePageTexts as o } from './office-page.texts.ts';
import { SheetsView } from './SheetsView.tsx';
import { type Edits, editList, emptyEdits } from './use-edits.ts';

const LEFT: Readonly<Record<Left, (typeof o)[keyof typeof o]>> = {
  pictures: o.pictures,
  charts: o.charts,
  comments: o.comments,
  changes: o.revisions,
  headers: o.headers,
  notes: o.notes,
  fields: o.fields,
  textBoxes: o.textBoxes,
};

function useView(fileId: number, token?: string) {
  return useQuery({
    queryKey: ['file', 'view', fileId],
    queryFn: async () => {
      const { blob } = await readFile(fileView, { fileId, ...(token && { token }) }, { quiet: true });
      return JSON.parse(await blob.text()) as FileView;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

export function TicketView({ fileId, token }: { fileId: number; token: string }) {
  const view = useView(fileId, token);
  if (view.error) return <Result status="warning" title={view.error.message} />;
  if (!view.data) return <Skeleton active style={{ padding: 24 }} />;
  return (
    <Marked mark="">
      <Content view={view.data} edits={null} />
    </Marked>
  );
}

export function ContentView({ opened }: { opened: OpenedFile }) {
  const { file, mode, mark } = opened;
  const view = useView(file.id);
  const [changed, setChanged] = useState(emptyEdits);
  const save = useSend(saveOffice);
  const list = useMemo(() => editList(changed), [changed]);
  useDirty(list.length > 0);
  const hindrance = view.data && 'hindrance' in view.data ? view.data.hindrance : null;
  const editable = mode === 'builtin' && view.data !== undefined && hindrance === null;
  const edits: Edits | null = editable ? { changed, set: setChanged } : null;
  const store = (): void =>
    save.mutate(
      { fileId: file.id, edits: list },
      {
        onSuccess: (made) => {
          setChanged(emptyEdits);
          if (made.conflict) toast.warning(made.conflict);
          else toast.success(t(o.saved));
          void go(withQuery('/modules/office', { fileId: made.id }), { replace: true });
        },
      },
    );
  const tools = editable && (
    <>
      {list.length > 0 && (
        <>
          <span className="wm-hint">{t(o.changes, { count: list.length })}</span>
          <Button onClick={() => setChanged(emptyEdits)}>{t(o.discard)}</Button>
        </>
      )}
      <Button type="primary" disabled={list.length === 0} loading={save.isPending} onClick={store}>
        {t(entityTexts.save)}
      </Button>
    </>
  );
  return (
    <main className="wm-office">
      <FileHead opened={opened} tools={tools} />
      {mode === 'builtin' && hindrance !== null && <Alert type="info" banner title={t(officeTexts[hindrance])} />}
      <Marked mark={mark}>
        {saysNo(view.error) ? (
          <Result status="warning" title={t(o.notShown)} subTitle={view.error?.message} />
        ) : view.error ? (
          <ReadError error={view.error} retry={view.refetch} />
        ) : view.data ? (
          <Content view={view.data} edits={edits} />
        ) : (
          <Skeleton active style={{ padding: 24 }} />
        )}
      </Marked>
    </main>
  );
}

function Content({ view, edits }: { view: FileView; edits: Edits | null }) {
  const left = 'left' in view ? view.left : [];
  const note = [
    t(edits ? o.editHint : o.textView),
    ...(left.length > 0 ? [t(o.left, { what: left.map((one) => t(LEFT[one])).join(', ') })] : []),
    ...('cut' in view && view.cut ? [t(o.cut)] : []),
  ].join(' · ');
  const told = view.kind === 'document' || view.kind === 'sheets' || view.kind === 'slides';
  return (
    <>
      {told && <p className="wm-hint wm-office-note">{note}</p>}
      <Kind view={view} edits={edits} />
    </>
  );
}

function Kind({ view, edits }: { view: FileView; edits: Edits | null }) {
  switch (view.kind) {
    case 'none':
      return <Result status="info" title={t(o.notShown)} subTitle={t(o[view.why])} />;
    case 'text':
      return (
        <pre className="wm-office-text">
          {view.text}
          {view.cut && `\n… ${t(o.cut)}`}
        </pre>
      );
    case 'document':
      return <DocumentView blocks={view.blocks} edits={edits} />;
    case 'sheets':
      return <SheetsView sheets={view.sheets} edits={edits} />;
    case 'slides':
      return (
        <div className="wm-office-paper">
          {view.slides.map((slide, n) => (
            <section key={n} className="wm-office-slide">
              <p className="wm-hint">{t(o.slide, { number: n + 1 })}</p>
              {slide.title !== '' && <h2>{slide.title}</h2>}
              {slide.lines.map((line, at) => (
                <p key={at}>{line}</p>
              ))}
              {slide.tables.map((rows, at) => (
                <table key={at}>
                  <tbody>
                    {rows.map((row, r) => (
                      <tr key={r}>
                        {row.map((cell, c) => (
                          <td key={c}>{cell}</td>
                        ))}
                      </tr>
                    ))}
                  </tbody>
                </table>
              ))}
            </section>
          ))}
        </div>
      );
    case 'list':
      return (
        <div className="wm-office-paper">
          <Table
            size="small"
            title={() => t(o.entries)}
            pagination={false}
            rowKey={({ name, size }) => `${name} ${size}`}
            dataSource={[...view.entries]}
            columns={[
              { title: t(o.name), dataIndex: 'name' },
              { title: t(o.size), dataIndex: 'size', align: 'right' },
            ]}
          />
        </div>
      );
  }
}
