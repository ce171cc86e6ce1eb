/** Calls of notice settings: of the company, of one project, of one template (1-product §2.8, §2.9, §2.17). */
import { call, output } from '#kernel/call.ts';
import { int, json, text } from '#kernel/field.ts';
import { texts } from '#kernel/text.ts';
import type { MessageWay } from '#modules/people/message/message.entity.ts';
import type { NoticeKey, NoticeLevel, NoticeRule } from '#modules/people/message/notice-events.ts';

export const settingTexts = texts('projectSettings', {
  ownerMissing: ['请指定项目或模板', '請指定項目或範本', 'Please specify the project or template'],
});

/** A project or a template; exactly one. */
export const settingsOwnerInput = {
  projectId: int(['项目', '項目', 'Project'], { min: 1 }),
  templateId: int(['项目模板', '項目範本', 'Project template'], { min: 1 }),
} as const;
export const MAY_READ = ['pm:project:query', 'pm:template:query'] as const;
export const MAY_SET = ['pm:project:config', 'pm:template:edit'] as const;

/** A rule that holds, and where it is set. */
export interface HoldingRule {
  level: NoticeLevel | 'delivered';
  rule: NoticeRule;
}
export interface NoticeConfig {
  rules: (HoldingRule & {
    event: NoticeKey;
    /** The rule in force without the project's or template's own. */
    above: HoldingRule;
  })[];
  /** Ways that are set up. */
  ready: MessageWay[];
  /** Roles that rules here may name. */
  roles: { id: number; name: string }[];
  /** Those of the company's rules. */
  companyRoles: { id: number; name: string }[];
}

const event = text(['事件', '事件', 'Event'], { required: true, max: 60 });
/** null: the more general setting applies. */
const rule = json<NoticeRule>()(['通知方式', '通知方式', 'Notification rule']);

export const noticeConfig = call(
  'GET',
  '/api/v1/project-settings/notices',
  MAY_READ,
  settingsOwnerInput,
  output<NoticeConfig>(),
  { label: ['查看通知设置', '查看通知設定', 'View notification settings'], scope: 'row', reads: ['noticeRule'] },
);
export const saveNotice = call(
  'PUT',
  '/api/v1/project-settings/notices',
  MAY_SET,
  { ...settingsOwnerInput, event, rule },
  output<NoticeConfig>(),
  { label: ['保存通知设置', '儲存通知設定', 'Save a notification setting'], scope: 'row', touches: ['noticeRule'] },
);
export const noticeDefaults = call('GET', '/api/v1/notice-defaults', 'sys:notice:query', {}, output<NoticeConfig>(), {
  label: ['查看公司通知设置', '查看公司通知設定', 'View company notification settings'],
  reads: ['noticeRule'],
});
export const saveNoticeDefault = call(
  'PUT',
  '/api/v1/notice-defaults',
  'sys:notice:edit',
  { event, rule },
  output<NoticeConfig>(),
  {
    label: ['保存公司通知设置', '儲存公司通知設定', 'Save a company notification setting'],
    touches: ['noticeRule'],
  },
);
