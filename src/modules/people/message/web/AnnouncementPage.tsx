/** An announcement of a program on its own page (1-product §2.11). */
import { Empty, Tag } from 'antd';
import { type Detail, entityCalls } from '#kernel/entity-calls.ts';
import { useCall } from '#web/api.ts';
import { MoveButtons } from '#web/entity/moves/MoveButtons.tsx';
import { useMoves } from '#web/entity/moves/use-moves.tsx';
import { WaitingTag } from '#web/entity/moves/WaitingTag.tsx';
import { RecordRead } from '#web/entity/record/RecordFrame.tsx';
import { usePageTitle, useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { announcementTexts as x } from '../announcement.calls.ts';
import { type AnnouncementRow, announcement } from '../announcement.entity.ts';
import { announcementLife } from '../announcement.life.ts';
import { AnnouncementText } from './AnnouncementText.tsx';

export default function AnnouncementPage() {
  const [idText] = useQueryParam('announcementId');
  const id = Number(idText);
  const known = Number.isSafeInteger(id) && id > 0;
  const answer = useCall(entityCalls(announcement).get, { id }, { enabled: known, quiet: true });
  usePageTitle(answer.data?.row.title as string | undefined);
  if (!known) return <Empty style={{ padding: 48 }} description={t(x.choose)} />;
  return (
    <div className="wm-card">
      <RecordRead answer={answer}>
        {(detail) => <Read key={id} detail={detail as unknown as Detail<AnnouncementRow>} />}
      </RecordRead>
    </div>
  );
}

function Read({ detail: { row, titles, abilities } }: { detail: Detail<AnnouncementRow> }) {
  const moves = useMoves(announcementLife);
  const open = Object.fromEntries(
    Object.entries(abilities?.actions ?? {}).filter(([action]) => moves.life.moves[action]!.from.includes(row.status)),
  );
  return (
    <article style={{ maxWidth: 960 }}>
      <header className="wm-page-head">
        <h1>{row.title}</h1>
        <Tag>{t(announcement.fields.status.items![row.status]!)}</Tag>
        <WaitingTag waiting={abilities?.waiting} />
        {abilities && (
          <MoveButtons moves={moves} row={row} title={row.title} abilities={{ ...abilities, actions: open }} />
        )}
      </header>
      <div style={{ padding: '0 16px 24px' }}>
        <AnnouncementText row={row} titles={titles} />
      </div>
      {moves.dialog}
    </article>
  );
}
