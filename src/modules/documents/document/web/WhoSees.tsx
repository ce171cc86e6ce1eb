/** All people with rights on a node, each with the entries that give them, and those whose level is too low. */
import { Alert, Skeleton, Table, Tag } from 'antd';
import { useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { t } from '#web/lang.ts';
import { whoSees } from '../acl.calls.ts';
import { documentRights } from '../document-rights.ts';
import { subjectText } from './AclEditor.tsx';
import type { AclNode } from './acl-node.ts';
import { aclTexts as a } from './acl-texts.ts';

export function WhoSees({ node }: { node: AclNode }) {
  const answer = useCall(whoSees, node, { quiet: true });
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (!answer.data) return <Skeleton active />;
  const { people, from } = answer.data;
  return (
    <>
      <Alert style={{ marginBottom: 12 }} type="info" showIcon title={t(a.from, { from })} />
      <Table
        size="small"
        rowKey="id"
        pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
        locale={{ emptyText: t(a.nobody) }}
        dataSource={people}
        scroll={{ x: 720 }}
        columns={[
          { title: t(a.person), dataIndex: 'name', width: 140 },
          {
            title: t(a.rights),
            key: 'rights',
            render: (_, { rights, below }) =>
              below ? <Tag color="red">{t(a.below)}</Tag> : rights.map((right) => t(documentRights[right])).join(', '),
          },
          {
            title: t(a.because),
            key: 'reasons',
            width: 300,
            render: (_, { reasons }) => reasons.map(subjectText).join('; '),
          },
        ]}
      />
    </>
  );
}
