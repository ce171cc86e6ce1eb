import { LockOutlined } from '@ant-design/icons';
import { Tag } from 'antd';
import { t } from '#web/lang.ts';
import { type DevDemandRow, type DevDemandStatus, devDemandStatus } from '../dev-demand.entity.ts';
import { type UserDemandStatus, userDemandStatus } from '../user-demand.entity.ts';
import { demandPageTexts as x } from './texts.ts';

const USER: Partial<Record<UserDemandStatus, string>> = {
  submitted: 'processing',
  analysing: 'processing',
  accepted: 'blue',
  planned: 'cyan',
  delivering: 'geekblue',
  delivered: 'success',
  rejected: 'error',
  suspended: 'warning',
};
const DEV: Partial<Record<DevDemandStatus, string>> = {
  approved: 'blue',
  implementing: 'processing',
  implemented: 'cyan',
  verified: 'success',
  deferred: 'warning',
  cancelled: 'error',
};

export const UserState = ({ status }: { status: UserDemandStatus }) => (
  <Tag color={USER[status] ?? 'default'}>{t(userDemandStatus[status])}</Tag>
);

export const DevState = ({ status }: { status: DevDemandStatus }) => (
  <Tag color={DEV[status] ?? 'default'}>{t(devDemandStatus[status])}</Tag>
);

export const Lock = ({ controlled, revision }: Pick<DevDemandRow, 'controlled' | 'revision'>) =>
  controlled ? (
    <span title={t(x.controlled, { revision })}>
      <LockOutlined aria-label={t(x.controlled, { revision })} />
    </span>
  ) : (
    <span className="wm-none">–</span>
  );
