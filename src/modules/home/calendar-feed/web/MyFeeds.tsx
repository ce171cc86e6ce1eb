import { useState } from 'react';
import { CODE } from '#kernel/problem.ts';
import { ShownOnce } from '#modules/people/api-token/web/public.ts';
import { send, useCall } from '#web/api.ts';
import { RowsTable } from '#web/entity/list/RowsTable.tsx';
import { useFieldsForm } from '#web/entity/record/use-fields-form.ts';
import { FieldsDialog } from '#web/entity/SendDialog.tsx';
import { ask, toast } from '#web/feedback.tsx';
import { instantText } from '#web/fields/format.ts';
import { t } from '#web/lang.ts';
import {
  type FeedRow,
  feedKinds,
  makeFeed,
  myFeeds,
  newFeedFields,
  renewFeed,
  revokeFeed,
} from '../calendar-feed.calls.ts';
import { calendarFeedTexts as c } from '../calendar-feed.texts.ts';

const START = { kind: 'mine', timed: false };
const GROUPS = [{ rows: [['kind'], ['project'], ['timed']] }];

function NewFeed({ onClose }: { onClose(path: string | null): void }) {
  const form = useFieldsForm(newFeedFields, START);
  const make = async (values: Record<string, unknown>): Promise<void> => {
    const { path } = await send(makeFeed, values as never, { quiet: [CODE.refused] });
    onClose(path);
  };
  return (
    <FieldsDialog
      name="newCalendarFeed"
      width={520}
      title={t(c.add)}
      okText={t(c.make)}
      form={form}
      groups={GROUPS}
      note={t(c.makeNote)}
      send={make}
      onCancel={() => onClose(null)}
    />
  );
}

async function revoke({ id }: FeedRow): Promise<void> {
  if (!(await ask({ title: c.revokeAsk, confirm: c.revoke, danger: true }))) return;
  await send(revokeFeed, { feedId: id });
  toast.success(t(c.revoked));
}

const contentsOf = ({ kind, project }: FeedRow): string =>
  kind === 'mine' ? t(feedKinds.mine) : `${t(feedKinds.project)}: ${project ?? t(c.gone)}`;

/** On the page of one's own account: calendars that other programs read. */
export function MyFeeds() {
  const answer = useCall(myFeeds, {}, { quiet: true });
  const [path, setPath] = useState<string | null>(null);
  const renew = async ({ id }: FeedRow): Promise<void> => {
    if (!(await ask({ title: c.renewAsk, content: c.renewNote, confirm: c.renew }))) return;
    setPath((await send(renewFeed, { feedId: id })).path);
  };
  return (
    <section className="wm-card wm-section wm-account-wide">
      <h2>{t(c.title)}</h2>
      <p>{t(c.note)}</p>
      <RowsTable<FeedRow>
        answer={{ ...answer, data: answer.data?.list }}
        none={c.none}
        add={c.add}
        dialog={(_row, close) => (
          <NewFeed
            onClose={(made) => {
              setPath(made);
              close(made !== null);
            }}
          />
        )}
        actions={() => [
          { key: 'renew', label: c.renew, run: renew },
          { key: 'revoke', label: c.revoke, danger: true, run: revoke },
        ]}
        columns={[
          { title: t(c.contents), key: 'contents', render: (_, row) => contentsOf(row) },
          { title: t(c.begins), key: 'hint', width: 130, render: (_, row) => `${row.hint}…` },
          { title: t(c.createdAt), key: 'createdAt', width: 170, render: (_, row) => instantText(row.createdAt) },
          {
            title: t(c.lastRead),
            key: 'lastRead',
            width: 170,
            render: (_, row) => (row.lastReadAt ? instantText(row.lastReadAt) : t(c.never)),
          },
        ]}
      />
      {path && (
        <ShownOnce
          title={t(c.madeTitle)}
          note={t(c.madeNote)}
          secret={`${window.location.origin}${path}`}
          onClose={() => setPath(null)}
        />
      )}
    </section>
  );
}
