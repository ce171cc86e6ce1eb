import { Tag } from 'antd';
import { t } from '#web/lang.ts';
import { type DocumentStatus, documentStatus } from '../document.entity.ts';

const COLORS: Record<DocumentStatus, string> = {
  incomplete: 'default',
  completed: 'blue',
  approving: 'warning',
  archived: 'green',
  withdrawn: 'red',
};
export const DocumentState = ({ status }: { status: DocumentStatus }) => (
  <Tag color={COLORS[status]}>{t(documentStatus[status])}</Tag>
);
