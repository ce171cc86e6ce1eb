/** The life of a license: issued, expiring 30 days before its end and expired after it (the server follows the days), revoked. */
import { lifecycle } from '#kernel/lifecycle.ts';
import { license } from './license.entity.ts';

const EDIT = 'crm:license:edit';

export const licenseLife = lifecycle(license, {
  issue: { label: ['生效', '生效', 'Issue'], from: ['draft'], to: 'valid', right: EDIT },
  warn: {
    label: ['标记即将到期', '標記即將到期', 'Mark as expiring'],
    from: ['valid'],
    to: 'expiring',
    right: EDIT,
  },
  expire: {
    label: ['标记到期', '標記到期', 'Mark as expired'],
    from: ['valid', 'expiring'],
    to: 'expired',
    right: EDIT,
  },
  revoke: {
    label: ['撤销', '撤銷', 'Revoke'],
    from: ['valid', 'expiring'],
    to: 'revoked',
    right: EDIT,
    reason: 'must',
    danger: true,
  },
});
