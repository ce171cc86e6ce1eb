/** Votes of the experts, missing votes, and one's own vote. */
import { CheckSquareOutlined } from '@ant-design/icons';
import { Button, Empty, Skeleton, Table, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { type Detail, entityCalls } from '#kernel/entity-calls.ts';
import { CODE } from '#kernel/problem.ts';
import { send, useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { useFieldsForm } from '#web/entity/record/use-fields-form.ts';
import { FieldsDialog } from '#web/entity/SendDialog.tsx';
import { toast } from '#web/feedback.tsx';
import { instantText } from '#web/fields/format.ts';
import { t } from '#web/lang.ts';
import { useSession } from '#web/session.ts';
import { type CastVote, type ReviewVotes, reviewVotes, type Vote, voteReview, votes } from '../review.calls.ts';
import { type ReviewRow, review } from '../review.entity.ts';
import { reviewPageTexts as x } from './texts.ts';

const COLORS: Readonly<Record<Vote, string>> = { agree: 'success', disagree: 'error', passOn: 'default' };
const { reviewId: _, ...FIELDS } = voteReview.input;

export function VotesOfReview({ id }: { id: number }) {
  const of = useCall(entityCalls(review).get, { id }, { quiet: true });
  const answer = useCall(reviewVotes, { reviewId: id }, { quiet: true });
  const error = of.error ?? answer.error;
  if (error && !(of.data && answer.data)) return <ReadError error={error} retry={answer.refetch} />;
  if (!of.data || !answer.data) return <Skeleton active />;
  return <Votes key={id} of={(of.data as unknown as Detail<ReviewRow>).row} data={answer.data} />;
}

interface Line {
  key: number;
  name: string;
  cast: CastVote | null;
}
const lineOf = (cast: CastVote): Line => ({ key: cast.person.id, name: cast.person.name, cast });

function Votes({ of, data }: { of: ReviewRow; data: ReviewVotes }) {
  const { viewer } = useSession();
  const [voting, setVoting] = useState(false);
  const mine = data.cast.find(({ person }) => person.id === viewer.userId) ?? null;
  const lines: Line[] = [
    ...data.cast.map(lineOf),
    ...data.missing.map(({ id, name }) => ({ key: id, name, cast: null })),
  ];
  const before = [...new Set(data.earlier.map(({ round }) => round))];
  return (
    <>
      {data.refused === null && (
        <Button icon={<CheckSquareOutlined />} onClick={() => setVoting(true)} style={{ marginBottom: 12 }}>
          {t(mine ? x.voteAgain : x.vote)}
        </Button>
      )}
      <VoteTable lines={lines} />
      {before.map((round) => (
        <section key={round} aria-label={t(x.round, { round })}>
          <h4 style={{ margin: '16px 0 8px' }}>{t(x.round, { round })}</h4>
          <VoteTable lines={data.earlier.filter((cast) => cast.round === round).map(lineOf)} />
        </section>
      ))}
      {voting && <VoteDialog of={of} mine={mine} onClose={() => setVoting(false)} />}
    </>
  );
}

function VoteTable({ lines }: { lines: readonly Line[] }) {
  return (
    <Table<Line>
      size="small"
      rowKey="key"
      pagination={false}
      scroll={{ x: 560 }}
      dataSource={[...lines]}
      locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(x.noVotes)} /> }}
      columns={[
        { title: t(x.expert), dataIndex: 'name', width: 110, ellipsis: true },
        {
          title: t(x.result),
          key: 'vote',
          width: 170,
          render: (_, { cast }) =>
            cast ? (
              <Tag color={COLORS[cast.vote]}>
                {cast.vote === 'passOn' ? t(x.passedTo, { name: cast.to ?? '' }) : t(votes[cast.vote])}
              </Tag>
            ) : (
              <Tag>{t(x.missing)}</Tag>
            ),
        },
        { title: t(x.opinion), key: 'opinion', render: (_, { cast }) => cast?.opinion ?? '' },
        { title: t(x.at), key: 'at', width: 140, render: (_, { cast }) => (cast ? instantText(cast.at) : '') },
      ]}
    />
  );
}

function VoteDialog({ of, mine, onClose }: { of: ReviewRow; mine: CastVote | null; onClose(): void }) {
  const initial = useMemo(() => ({ vote: mine?.vote ?? 'agree', opinion: mine?.opinion ?? null }), [mine]);
  const form = useFieldsForm(FIELDS, initial);
  const vote = async (values: Record<string, unknown>): Promise<void> => {
    await send(voteReview, { ...values, reviewId: of.id } as never, { quiet: [CODE.refused] });
    toast.success(t(x.voted));
    onClose();
  };
  return (
    <FieldsDialog
      name={`vote in review ${of.id}`}
      title={of.name}
      okText={t(x.vote)}
      form={form}
      groups={[{ title: '', rows: [['vote'], ['to'], ['opinion']] }]}
      scope={{ projectId: of.projectId! }}
      send={vote}
      onCancel={onClose}
    />
  );
}
