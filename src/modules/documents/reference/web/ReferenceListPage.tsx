/** What a project works by: pinned versions, standards, addresses; those with a newer version are to be confirmed. */
import { Tag } from 'antd';
import type { Triple } from '#kernel/text.ts';
import { ListPage } from '#web/entity/list/ListPage.tsx';
import { WaitingTag } from '#web/entity/moves/WaitingTag.tsx';
import { t } from '#web/lang.ts';
import { type ReferenceRow, reference, referenceStatus } from '../reference.entity.ts';

const NONE: Triple = [
  '还没有参考资料。登记工作依据的交付物版本、标准规范或网址，有新版本时会提醒',
  '還沒有參考資料。登記工作依據的交付物版本、標準規範或網址，有新版本時會提醒',
  'No references yet. Enter the versions, standards and addresses the work is based on, and be told of newer versions',
];

export default function ReferenceListPage() {
  return (
    <ListPage<ReferenceRow>
      entity={reference}
      none={NONE}
      columns={{
        status: {
          width: 96,
          cell: (row, _host, abilities) => (
            <>
              <Tag color={row.status === 'suspect' ? 'warning' : 'default'}>{t(referenceStatus[row.status])}</Tag>
              <WaitingTag waiting={abilities?.waiting} />
            </>
          ),
        },
      }}
    />
  );
}
