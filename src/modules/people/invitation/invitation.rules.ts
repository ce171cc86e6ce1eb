/** What an invitation may say, and the address it is passed on as (2-rules §5, Registration). */
import { parseDay } from '#kernel/dates.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import { texts } from '#kernel/text.ts';
import type { InvitationRow } from './invitation.entity.ts';

export const invitationTexts = texts('invitation', {
  none: [
    '还没有邀请。新建邀请，把链接发给要加入公司的人',
    '還沒有邀請。新建邀請，把連結發給要加入公司的人',
    'No invitations yet. Make one and pass its link on to those who shall join the company',
  ],
  title: ['邀请', '邀請', 'Invitations'],
  past: ['有效期不能早于今天', '有效期不能早於今天', 'The expiry date cannot be earlier than today'],
  operator: [
    '只有系统运营方可以邀请新公司',
    '只有系統營運方可以邀請新公司',
    'Only the operator of this installation can invite new companies',
  ],
  companyUses: [
    '邀请新公司最多可用 {max} 次',
    '邀請新公司最多可用 {max} 次',
    'An invitation for companies can be used at most {max} times',
  ],
  companyDays: [
    '邀请新公司的有效期最长 {max} 天',
    '邀請新公司的有效期最長 {max} 天',
    'An invitation for companies is valid for at most {max} days',
  ],
  belowUsed: [
    '可用次数不能少于已用次数',
    '可用次數不能少於已用次數',
    'The uses allowed cannot be fewer than the times used',
  ],
  /** One text for every reason: a stranger learns nothing about codes. */
  invalid: [
    '邀请码无效或已过期，请联系邀请人',
    '邀請碼無效或已過期，請聯絡邀請人',
    'The invite code is invalid or has expired; please contact the person who invited you',
  ],
  usernameTaken: ['该登录账号已被使用', '該登入帳號已被使用', 'This login account is already in use'],
  emailTaken: ['该邮箱已被使用', '該電郵已被使用', 'This e-mail address is already in use'],
  copy: ['复制链接', '複製連結', 'Copy link'],
  copied: [
    '链接已复制，可发送给受邀人',
    '連結已複製，可傳送給受邀人',
    'The link is copied; you can send it to the person you invite',
  ],
  copyByHand: ['请复制此链接', '請複製此連結', 'Please copy this link'],
  spent: ['已用完或已过期', '已用完或已過期', 'Used up or expired'],
  usable: ['可用', '可用', 'Available'],
});

type Checked = Pick<InvitationRow, 'kind' | 'department' | 'expiresOn' | 'maxUses' | 'used'>;

/** A code that makes companies stays in few hands. */
const COMPANY_USES = 20;
const COMPANY_DAYS = 90;
const daysUntil = (day: string, today: string): number => (parseDay(day) ?? 0) - (parseDay(today) ?? 0);

/** `today` is the company's day, `YYYY-MM-DD`; a day that is left as it was may be past. */
export function checkInvitation(row: Checked, today: string, before: Checked | null = null): Problem[] {
  const problems: Problem[] = [];
  if (row.expiresOn < today && row.expiresOn !== before?.expiresOn)
    problems.push(problem(invitationTexts.past, undefined, 'expiresOn'));
  if (row.kind === 'company' && row.maxUses > COMPANY_USES && row.maxUses !== before?.maxUses)
    problems.push(problem(invitationTexts.companyUses, { max: COMPANY_USES }, 'maxUses'));
  const late = daysUntil(row.expiresOn, today) > COMPANY_DAYS && row.expiresOn !== before?.expiresOn;
  if (row.kind === 'company' && late)
    problems.push(problem(invitationTexts.companyDays, { max: COMPANY_DAYS }, 'expiresOn'));
  if (row.maxUses < row.used) problems.push(problem(invitationTexts.belowUsed, undefined, 'maxUses'));
  return problems;
}

export const isUsable = (row: Pick<InvitationRow, 'used' | 'maxUses' | 'expiresOn'>, today: string): boolean =>
  row.used < row.maxUses && row.expiresOn >= today;

/** Address of the registration page with the code filled in, below `origin`. */
export const invitationLink = (row: Pick<InvitationRow, 'code' | 'kind'>, origin: string): string =>
  `${origin}${row.kind === 'person' ? '/company/personalRegister' : '/register'}?inviteCode=${encodeURIComponent(row.code)}`;
