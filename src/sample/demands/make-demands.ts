/** Demands of the sample company, from what customers ask to tasks, and a roadmap with a promise that slipped. */
import { sql } from 'kysely';
import { demandBaselineService } from '#modules/products/demand/server/baselines.ts';
import { chainService } from '#modules/products/demand/server/chain.ts';
import { demandChangeService } from '#modules/products/demand/server/changes.ts';
import { allocate } from '#modules/products/demand/server/coverage.ts';
import { devDemandService } from '#modules/products/demand/server/dev-demands.ts';
import { libDemandService } from '#modules/products/demand/server/lib-demands.ts';
import { planIt, projectDemandService } from '#modules/products/demand/server/project-demands.ts';
import { userDemandService } from '#modules/products/demand/server/user-demands.ts';
import { versionsOfProject } from '#modules/products/product/server/public.ts';
import { loadStructure } from '#modules/products/structure/server/public.ts';
import { linkRecords } from '#modules/products/trace/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { told } from '../english/told.ts';
import type { People, Places } from '../issues/make-issues.ts';
import type { Who } from '../issues/story.ts';
import { companyOf } from '../registers/company.ts';
import { makeSampleRoadmap } from './make-roadmap.ts';

/** What is asked for, and of which part of the platform: each of both is a demand. */
const PARTS = ['采购流程', '费用报销', '合同审批', '项目看板', '移动端审批', '消息通知'] as const;
const WISHES = [
  { wish: '支持批量导入', customer: '华东分公司', priority: 'high', value: 8, confidence: 4 },
  { wish: '打开不超过两秒', customer: '集团总部', priority: 'urgent', value: 9, confidence: 3 },
  { wish: '可以离线查看', customer: '西南分公司', priority: 'normal', value: 5, confidence: 3 },
  { wish: '记录每次修改', customer: '审计部', priority: 'high', value: 7, confidence: 5 },
  { wish: '按部门统计', customer: '财务部', priority: 'normal', value: 6, confidence: 4 },
  { wish: '支持繁体界面', customer: '香港分公司', priority: 'low', value: 4, confidence: 5 },
  { wish: '超期自动提醒', customer: '华东分公司', priority: 'high', value: 8, confidence: 5 },
  { wish: '附件可预览', customer: '集团总部', priority: 'normal', value: 6, confidence: 4 },
  { wish: '字段权限可配置', customer: '审计部', priority: 'high', value: 7, confidence: 3 },
  { wish: '导出为表格', customer: '财务部', priority: 'normal', value: 5, confidence: 5 },
] as const;
const OWNERS: readonly Who[] = ['zhangwei', 'wangqiang', 'chenjie'];
const WORDS = {
  chain: '公司需求控制链',
  note: '发布后，受控字段的修改会让下游变为可疑。',
  baseline: '首批需求基线',
  baselineNote: '立项评审通过的需求',
  change: '导入数量放宽',
  reason: '客户一次需要导入更多数据',
  more: '一次导入 10000 行，错误逐行提示',
  less: '一次导入 2000 行，错误逐行提示',
  answer: '已纳入首批范围',
  library: '登录失败五次后锁定账号',
  libraryText: '锁定十五分钟，管理员可解锁',
} as const;

const FILED = 60;
const DERIVED = 12;
const PLANNED = 8;

/** 60 demands are filed; a part of them is decided, derived, in the scope of the platform project, in its baseline, and planned. */
export async function makeSampleDemands(people: People, places: Places): Promise<void> {
  const { ctx, user, day } = companyOf(people, places);
  const all: Ctx = ctx.as({ ...ctx.viewer, rights: new Set([...ctx.viewer.rights, ...RIGHTS]), departments: null });
  const [parts, wishes, words] = [told(ctx, PARTS), told(ctx, WISHES), told(ctx, WORDS)];
  const chain = await chainService.create(all, {
    ...{ name: words.chain, note: words.note, rollUp: 'all', suspectHolds: true },
    userControlled: ['title', 'description', 'acceptance', 'wantedBy'],
    devControlled: ['title', 'description', 'acceptance', 'estimate', 'verification'],
  });
  await chainService.move(all, chain.id, { action: 'publish' });
  const made: { id: number; title: string; n: number }[] = [];
  for (let n = 0; n < FILED; n++) {
    const { wish, ...values } = wishes[n % wishes.length]!;
    const title = `${parts[Math.floor(n / wishes.length)]}: ${wish}`;
    const row = await userDemandService.create(all, {
      ...{ ...values, title, owner: user(OWNERS[n % OWNERS.length]!), wantedBy: day(-30 - n) },
    });
    made.push({ id: row.id, title, n });
    if (n % 5 !== 4) await userDemandService.move(all, row.id, { action: 'submit' });
  }
  const taken = made.filter(({ n }) => n % 5 !== 4).slice(0, DERIVED);
  const derived: number[] = [];
  for (const { id, title, n } of taken) {
    const dev = await devDemandService.create(all, {
      ...{ title, level: 'feature', kind: n % 2 === 0 ? 'functional' : 'performance', verification: 'test' },
      ...{
        owner: user(OWNERS[n % OWNERS.length]!),
        estimate: String(16 + n * 4),
        acceptance: n === 0 ? words.less : null,
      },
    });
    await linkRecords(all, 'derives', [{ up: { kind: 'userDemand', id }, down: { kind: 'devDemand', id: dev.id } }]);
    await userDemandService.move(all, id, { action: 'accept', values: { answer: words.answer } });
    await projectDemandService.create(all, { projectId: places.platform, devDemand: dev.id });
    derived.push(dev.id);
  }
  const published = await sql<{ published: boolean }>`SELECT published FROM project
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${places.platform}`.execute(ctx.db);
  if (published.rows[0]?.published === false)
    await planIt(all, { projectId: places.platform, demands: derived.slice(0, PLANNED), days: '5' });
  await demandBaselineService.create(all, {
    ...{ projectId: places.platform, name: words.baseline, description: words.baselineNote },
  });
  const change = await demandChangeService.create(all, {
    ...{ projectId: places.platform, title: words.change, reason: words.reason },
    lines: [{ demand: derived[0]!, what: 'edit', field: 'acceptance', after: words.more }],
  } as never);
  await demandChangeService.move(all, change.id, { action: 'apply' });
  await allotDemands(all, places.platform, derived);
  const entry = await libDemandService.create(all, {
    ...{ title: words.library, acceptance: words.libraryText, libKind: 'dev', kind: 'compliance' },
  });
  await libDemandService.move(all, entry.id, { action: 'publish' });
  await makeSampleRoadmap(all, { day, owner: user('lina'), demands: derived, parts: [...parts] });
}

/** The derived demands are allotted to the main version of the project, the first of them to its modules in turn. */
async function allotDemands(ctx: Ctx, projectId: number, demands: readonly number[]): Promise<void> {
  const [versionId] = await versionsOfProject(ctx, projectId);
  if (versionId === undefined) return;
  await allocate(ctx, { demands, versionId });
  const { nodes } = await loadStructure(ctx, { versionId });
  const keys = [...nodes.keys()];
  for (const [n, id] of demands.slice(0, IN_MODULES).entries())
    await allocate(ctx, { demands: [id], versionId, moduleId: keys[n % keys.length]! });
}
const IN_MODULES = 9;

const RIGHTS = [
  ...['query', 'add', 'edit', 'accept'].map((verb) => `dm:user:${verb}`),
  ...['query', 'add', 'edit'].map((verb) => `dm:dev:${verb}`),
  ...['dm:lib:query', 'dm:lib:edit', 'dm:chain:edit', 'rm:roadmap:query', 'rm:roadmap:edit', 'rm:roadmap:publish'],
];
