/** Rules of licenses: when they expire, and how long the next one lasts. Pure; civil days. */
import { formatDay, parseDay } from '#kernel/dates.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import { texts } from '#kernel/text.ts';
import { type LicenseRow, type LicenseStatus, licenseStatus } from './license.entity.ts';

export const licenseTexts = texts('license', {
  backwards: ['到期日期不能早于生效日期', '到期日期不能早於生效日期', 'It cannot end before it begins'],
  forever: ['许可没有到期日期', '許可沒有到期日期', 'The license has no end'],
  renewedAlready: [
    '许可已续期，请查看“续期为”',
    '許可已續期，請查看「續期為」',
    'The license is renewed already; see "Renewed by"',
  ],
  notInForce: [
    '许可当前为“{status}”，不能续期',
    '許可目前為「{status}」，不能續期',
    'The license is "{status}" and cannot be renewed',
  ],
  fixed: [
    '许可已生效，只能修改负责人、部门、附件和备注',
    '許可已生效，只能修改負責人、部門、附件和備註',
    'The license is valid; only the person in charge, department, attachments and remark can be changed',
  ],
  draftOnly: ['只有草稿可以删除', '只有草稿可以刪除', 'Only drafts can be deleted'],
  expiringSoon: [
    '许可“{name}”将于 {day} 到期',
    '許可「{name}」將於 {day} 到期',
    'The license "{name}" expires on {day}',
  ],
  hasExpired: ['许可“{name}”已于 {day} 到期', '許可「{name}」已於 {day} 到期', 'The license "{name}" expired on {day}'],
  supplierKept: [
    '供应商有许可“{name}”，不能删除',
    '供應商有許可「{name}」，不能刪除',
    'The supplier has the license "{name}" and cannot be deleted',
  ],
  customerKept: [
    '客户有许可“{name}”，不能删除',
    '客戶有許可「{name}」，不能刪除',
    'The customer has the license "{name}" and cannot be deleted',
  ],
});

/** Days before its end from which a license is expiring. */
export const WARN_DAYS = 30;

/** The state that follows from the days; of licenses in force only. */
export function stateOn({ status, validTo }: Pick<LicenseRow, 'status' | 'validTo'>, today: string): LicenseStatus {
  if (!validTo || (status !== 'valid' && status !== 'expiring')) return status;
  if (today > validTo) return 'expired';
  return today >= warnedFrom(validTo) ? 'expiring' : status;
}
export const warnedFrom = (validTo: string): string => formatDay(parseDay(validTo)! - WARN_DAYS);

/** The license after this one: it begins on the next day and lasts as long. */
export function nextOf({ validFrom, validTo }: { validFrom: string; validTo: string }): {
  validFrom: string;
  validTo: string;
} {
  const [from, to] = [parseDay(validFrom)!, parseDay(validTo)!];
  return { validFrom: formatDay(to + 1), validTo: formatDay(to + 1 + (to - from)) };
}

export const wrongDays = ({ validFrom, validTo }: Pick<LicenseRow, 'validFrom' | 'validTo'>): Problem[] =>
  validTo && validTo < validFrom ? [problem(licenseTexts.backwards, undefined, 'validTo')] : [];

/** Why a license cannot be renewed: it is not in force, has no end, or is renewed already. */
export function notRenewable({
  status,
  validTo,
  successor,
}: Pick<LicenseRow, 'status' | 'validTo' | 'successor'>): Problem | null {
  if (status === 'draft' || status === 'revoked')
    return problem(licenseTexts.notInForce, { status: licenseStatus[status] });
  if (successor) return problem(licenseTexts.renewedAlready);
  return validTo ? null : problem(licenseTexts.forever);
}

/** Of a license in force these may still be edited. */
export const OPEN_FIELDS: readonly string[] = ['responsible', 'department', 'files', 'remark', 'ext'];
