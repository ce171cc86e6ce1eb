import { entity, type Row } from '#kernel/entity.ts';
import { choice, date, int, ref, text } from '#kernel/field.ts';

const invitationKinds = {
  person: ['加入本公司', '加入本公司', 'Join this company'],
  company: ['注册新公司', '註冊新公司', 'Register a company'],
} as const;

/** A code by which people register themselves (2-rules §5, Registration): so often, until a day. */
export const invitation = entity({
  name: 'invitation',
  module: 'invitation',
  label: ['邀请', '邀請', 'Invitation'],
  title: 'code',
  fields: {
    code: text(['邀请码', '邀請碼', 'Invite code'], { max: 64, required: true, set: 'server' }),
    /** Only people join a department. */
    kind: choice(['用途', '用途', 'Use'], invitationKinds, { required: true, set: 'create', default: 'person' }),
    department: ref(['加入部门', '加入部門', 'Department to join'], 'department', {
      when: { shown: { kind: ['person'] }, required: true },
    }),
    expiresOn: date(['有效期至', '有效期至', 'Valid until'], { required: true }),
    maxUses: int(['可用次数', '可用次數', 'Uses allowed'], { required: true, min: 1, max: 1000, default: 1 }),
    used: int(['已用次数', '已用次數', 'Times used'], { required: true, set: 'server', default: 0 }),
    remark: text(['备注', '備註', 'Remark'], { max: 200 }),
  },
  list: {
    columns: ['code', 'kind', 'department', 'expiresOn', 'maxUses', 'used', 'remark'],
    filters: ['code', 'kind', 'department', 'expiresOn'],
    sort: '-createdAt',
  },
  form: [['kind', 'department'], ['expiresOn', 'maxUses'], ['remark']],
  rights: {
    read: 'sys:invitation:query',
    create: 'sys:invitation:add',
    update: 'sys:invitation:add',
    remove: 'sys:invitation:delete',
    export: 'sys:invitation:query',
  },
  unique: [['code']],
});
export interface InvitationRow extends Row<typeof invitation> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    invitation: InvitationRow;
  }
}
