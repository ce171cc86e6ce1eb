import { DislikeOutlined, LikeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { send, useCall } from '#web/api.ts';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { RecordLink } from '#web/parts/PageLink.tsx';
import { useSession } from '#web/session.ts';
import { problemSaid, rateProblem } from '../problem.calls.ts';
import { type TypicalProblemRow, typicalProblem } from '../problem.entity.ts';
import { refuseProblemEdit } from '../problem.life.ts';
import { type Library, LibraryEntry, LibraryList } from './Library.tsx';
import { libraryTexts as l } from './library-texts.ts';
import './issue.css';

const problems: Library<TypicalProblemRow> = {
  entity: typicalProblem,
  refuse: refuseProblemEdit,
  source: 'sourceIssue',
};

/** The library, or one of its entries where the address names it (1-product §2.13). */
export default function TypicalProblemsPage() {
  const { viewer } = useSession();
  const [id] = useQueryParam('problemId');
  if (!(Number(id) > 0))
    return <LibraryList library={problems} none={viewer.can(typicalProblem.rights.create) ? l.none : l.noneYet} />;
  return (
    <LibraryEntry key={id} library={problems} id={Number(id)} details={l.details}>
      {(row) => row.status === 'published' && <Said row={row} />}
    </LibraryEntry>
  );
}

/** Whether it helped, and where it was used. */
function Said({ row }: { row: TypicalProblemRow }) {
  const { data } = useCall(problemSaid, { id: row.id }, { quiet: true, background: true });
  const rate = (helpful: boolean): void =>
    void send(rateProblem, { id: row.id, helpful: data?.helpful === helpful ? null : helpful }).catch(() => undefined);
  const vote = (helpful: boolean) => (
    <Button
      size="small"
      type={data?.helpful === helpful ? 'primary' : 'default'}
      aria-pressed={data?.helpful === helpful}
      icon={helpful ? <LikeOutlined /> : <DislikeOutlined />}
      disabled={!data}
      onClick={() => rate(helpful)}
    >
      {helpful ? t(l.helpful, { count: row.helpful }) : t(l.unhelpful, { count: row.unhelpful })}
    </Button>
  );
  return (
    <div className="wm-problem-said">
      {vote(true)}
      {vote(false)}
      <span className="wm-hint">{t(l.uses, { count: row.uses })}</span>
      {data?.issues.map((one) => (
        <RecordLink key={one.id} kind="issue" record={one.id}>
          {one.name}
        </RecordLink>
      ))}
      {data && data.issues.length > 0 && data.more > 0 && (
        <span className="wm-hint">{t(l.more, { count: data.more })}</span>
      )}
    </div>
  );
}
