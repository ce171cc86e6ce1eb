/**
 * The sample company: people of different roles and departments, as a real company would have them.
 */
import { sql } from 'kysely';
import { dateOfInstant } from '#kernel/dates.ts';
import { rightsOfUser } from '#modules/people/access/server/public.ts';
import { type CompanyRoleKey, createCompany } from '#modules/people/setup/server/public.ts';
import { oneTimePassword } from '#modules/people/user/server/one-time-password.ts';
import { storePassword } from '#modules/people/user/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { makeSampleApprovals } from './approvals.ts';
import { makeSampleDemands } from './demands/make-demands.ts';
import { makeSampleDocuments } from './documents/make-documents.ts';
import { told } from './english/told.ts';
import { makeSampleHours } from './hours/make-hours.ts';
import { makeSampleInterfaces } from './interfaces/make-interfaces.ts';
import { makeSampleIssues } from './issues/make-issues.ts';
import { makeSampleKpi } from './kpi/make-kpi.ts';
import { makeSampleManpower } from './manpower/make-manpower.ts';
import { makeSampleContracts } from './money/make-contracts.ts';
import { makeSampleCost } from './money/make-cost.ts';
import { makeSampleMoney } from './money/make-money.ts';
import { makeSampleOwnReports } from './own-reports/make-own-reports.ts';
import { makeSamplePeople } from './people/make-people.ts';
import { makeSamplePortfolios } from './portfolios/make-portfolios.ts';
import { makeSampleSelection } from './portfolios/make-selection.ts';
import { makeSampleProducts } from './products/make-products.ts';
import { makeSampleLevelings } from './programs/make-levelings.ts';
import { makeSampleProgramPlans } from './programs/make-program-plans.ts';
import { makeSampleProjects } from './projects.ts';
import { makeSampleRegisters } from './registers/make-registers.ts';
import { makeSampleReports } from './reports.ts';
import { makeSampleResources } from './resources/make-resources.ts';
import { makeSampleRisks } from './risks/make-risks.ts';
import { makeSampleWorkflows } from './workflows.ts';

export interface Account {
  username: string;
  name: string;
  role: string;
  /** Shown once. */
  password: string;
}

const COMPANY = {
  name: '远山智能科技有限公司',
  enName: 'Farhill Intelligent Technology',
  hkName: '遠山智能科技有限公司',
  departmentName: '总部',
  administrator: '王芳',
};

const DEPARTMENTS = [
  { code: 'PMO', name: '项目管理部' },
  { code: 'RD', name: '研发中心' },
  { code: 'ENG', name: '工程部' },
] as const;

/** In the company's currency per day. */
const JOB_POSTS = {
  manager: { name: '项目经理', rate: '1800.00', level: 'senior', skillGroup: 'management' },
  lead: { name: '研发经理', rate: '2000.00', level: 'expert', skillGroup: 'development' },
  developer: { name: '研发工程师', rate: '1500.00', level: 'senior', skillGroup: 'development' },
  engineer: { name: '现场工程师', rate: '1200.00', level: 'intermediate', skillGroup: 'engineering' },
} as const;

interface Person {
  username: string;
  name: string;
  pinyin: string;
  department: (typeof DEPARTMENTS)[number]['code'];
  jobPost?: keyof typeof JOB_POSTS;
  role: string;
}

/** The administrator is made with the company; these five come after. */
const PEOPLE: readonly Person[] = [
  {
    username: 'lina',
    name: '李娜',
    pinyin: 'Li Na',
    department: 'PMO',
    jobPost: 'manager',
    role: '项目经理 Project manager',
  },
  {
    username: 'zhangwei',
    name: '张伟',
    pinyin: 'Zhang Wei',
    department: 'RD',
    jobPost: 'developer',
    role: '研发工程师 Engineer',
  },
  {
    username: 'chenjie',
    name: '陈洁',
    pinyin: 'Chen Jie',
    department: 'RD',
    jobPost: 'lead',
    role: '部门经理 Department manager',
  },
  {
    username: 'wangqiang',
    name: '王强',
    pinyin: 'Wang Qiang',
    department: 'ENG',
    jobPost: 'engineer',
    role: '工程师 Engineer',
  },
  { username: 'auditor', name: '赵敏', pinyin: 'Zhao Min', department: 'PMO', role: '安全审计员 Security auditor' },
];

async function addJobPosts(ctx: Ctx): Promise<Map<string, number>> {
  const { companyId } = ctx.viewer;
  const posts = new Map<string, number>();
  for (const [key, { name, rate, level, skillGroup }] of Object.entries(told(ctx, JOB_POSTS))) {
    const item = (dictKey: string, itemKey: string) => sql`(SELECT i.id FROM dict_item i
      JOIN dictionary d ON d.company_id = i.company_id AND d.id = i.dictionary
      WHERE i.company_id = ${companyId} AND d.dict_key = ${dictKey} AND i.item_key = ${itemKey})`;
    const { rows } = await sql<{ id: number }>`INSERT INTO job_post (company_id, name, rate, level, skill_group)
      VALUES (${companyId}, ${name}, ${rate}::numeric, ${item('job_level', level)}, ${item('skill_group', skillGroup)}) RETURNING id`.execute(
      ctx.db,
    );
    posts.set(key, rows[0]!.id);
  }
  return posts;
}

async function addPeople(ctx: Ctx, passwords: ReadonlyMap<string, string>): Promise<Map<string, number>> {
  const departments = new Map<string, number>();
  const { companyId } = ctx.viewer;
  const parent = await sql<{
    id: number;
  }>`SELECT id FROM department WHERE company_id = ${companyId} AND code = 'HQ'`.execute(ctx.db);
  for (const [i, d] of told(ctx, DEPARTMENTS).entries()) {
    const { rows } = await sql<{
      id: number;
    }>`INSERT INTO department (company_id, name, code, parent, sort, active) VALUES (${companyId}, ${d.name}, ${d.code}, ${parent.rows[0]!.id}, ${i + 1}, true) RETURNING id`.execute(
      ctx.db,
    );
    departments.set(d.code, rows[0]!.id);
  }
  const posts = await addJobPosts(ctx);
  const people = new Map<string, number>();
  for (const p of told(ctx, PEOPLE)) {
    const { rows } = await sql<{
      id: number;
    }>`INSERT INTO "user" (company_id, username, emp_name, pinyin_name, department, job_post, email, secret_level)
      VALUES (${companyId}, ${p.username}, ${p.name}, ${p.pinyin}, ${departments.get(p.department)!}, ${p.jobPost ? posts.get(p.jobPost)! : null}::bigint, ${`${p.username}@waymark.example.com`}, 'internal') RETURNING id`.execute(
      ctx.db,
    );
    people.set(p.username, rows[0]!.id);
  }
  await Promise.all([...people].map(([name, id]) => storePassword(ctx, companyId, id, passwords.get(name)!, false)));
  await sql`UPDATE department SET manager = ${people.get('chenjie')!} WHERE id = ${departments.get('RD')!}`.execute(
    ctx.db,
  );
  await sql`UPDATE department SET manager = ${people.get('lina')!} WHERE id = ${departments.get('PMO')!}`.execute(
    ctx.db,
  );
  return people;
}

/** Who holds the roles that a new company has. */
const HOLDERS: Readonly<Record<CompanyRoleKey, readonly string[]>> = {
  projectManager: ['lina'],
  departmentManager: ['chenjie'],
  employee: ['lina', 'zhangwei', 'chenjie', 'wangqiang'],
  executive: [],
};

async function giveRoles(
  ctx: Ctx,
  people: ReadonlyMap<string, number>,
  roles: Readonly<Record<CompanyRoleKey, number>>,
): Promise<void> {
  for (const [key, names] of Object.entries(HOLDERS)) {
    const ids = names.map((name) => people.get(name)!);
    await sql`UPDATE role SET users = ${ids}::bigint[] WHERE company_id = ${ctx.viewer.companyId} AND id = ${roles[key as CompanyRoleKey]}`.execute(
      ctx.db,
    );
  }
  await sql`UPDATE role SET users = ${[people.get('auditor')!]}::bigint[] WHERE company_id = ${ctx.viewer.companyId} AND built_in = 'securityAuditor'`.execute(
    ctx.db,
  );
}

/** The library knows the holidays of China; a company elsewhere enters its own. */
async function ownHolidays(ctx: Ctx): Promise<void> {
  const year = Number(dateOfInstant(ctx.now, ctx.utcOffset).slice(0, 4));
  const days = [year - 1, year, year + 1, year + 2].flatMap((of) =>
    [
      ['01-01', "New Year's Day"],
      ['05-01', 'Labor Day'],
      ['12-25', 'Christmas Day'],
    ].map(([day, name]) => ({ from: `${of}-${day}`, to: `${of}-${day}`, name, shifts: [] })),
  );
  await sql`UPDATE calendar SET national_holidays = false, days = ${JSON.stringify(days)}::jsonb
    WHERE company_id = ${ctx.viewer.companyId}`.execute(ctx.db);
}

/** Ctx of one of the people, with their rights, for services that check them. */
async function asPerson(ctx: Ctx, userId: number, name: string): Promise<Ctx> {
  const { rows } = await sql<{ department: number }>`SELECT department FROM "user" WHERE id = ${userId}`.execute(
    ctx.db,
  );
  const { rights, departments } = await rightsOfUser(
    ctx.db as never,
    ctx.viewer.companyId,
    userId,
    rows[0]!.department,
  );
  return ctx.as({ ...ctx.viewer, userId, name, rights, departments });
}

/** Makes the company with its people and their roles; answers the accounts to sign in with. What they have done is not there yet. */
export async function makeSampleCompany(ctx: Ctx): Promise<{ companyId: number; accounts: Account[] }> {
  const passwords = new Map(['admin', ...PEOPLE.map((p) => p.username)].map((name) => [name, oneTimePassword()]));
  const password = passwords.get('admin')!;
  const company = told(ctx, COMPANY);
  const administrator = { username: 'admin', empName: company.administrator, password, mustChange: false };
  const { companyId, roles } = await createCompany(ctx, { ...company, administrator });
  const inside = ctx.as({ ...ctx.viewer, companyId });
  if (ctx.lang === 'en-US') await ownHolidays(inside);
  await giveRoles(inside, await addPeople(inside, passwords), roles);
  const accounts = [
    { username: 'admin', name: administrator.empName, role: told(ctx, '系统管理员 Administrator'), password },
    ...told(ctx, PEOPLE).map(({ username, name, role }) => ({
      ...{ username, name, role, password: passwords.get(username)! },
    })),
  ];
  return { companyId, accounts };
}

/**
 * What the people of a sample company have done: projects, workflows, registers, half a year of hours. `pause` is called between the parts; what
 * it throws ends the work.
 */
export async function makeSampleHistory(ctx: Ctx, companyId: number, pause: () => void): Promise<void> {
  const inside = ctx.as({ ...ctx.viewer, companyId });
  const { rows } = await sql<{
    id: number;
    username: string;
    empName: string;
  }>`SELECT id, username, emp_name FROM "user" WHERE company_id = ${companyId}`.execute(ctx.db);
  const found = new Map(rows.map((row) => [row.username, row]));
  const idOf = (username: string): number => found.get(username)!.id;
  const person = (username: string) => asPerson(inside, idOf(username), found.get(username)!.empName);
  const manager = await person('lina');
  const workers = { zhangwei: idOf('zhangwei'), chenjie: idOf('chenjie'), wangqiang: idOf('wangqiang') };
  const places = await makeSampleProjects(manager, workers);
  const admin = await person('admin');
  await makeSampleWorkflows(admin, { head: workers.chenjie, administrator: idOf('admin') });
  const everybody = {
    admin,
    lina: manager,
    zhangwei: await person('zhangwei'),
    chenjie: await person('chenjie'),
    wangqiang: await person('wangqiang'),
  };
  for (const part of [
    () => makeSampleIssues(everybody, places),
    () => makeSampleRegisters(everybody, places),
    () => makeSampleDocuments(everybody, places),
    () => makeSampleManpower(manager, places),
    () => makeSampleApprovals(everybody, places),
    () => makeSampleRisks(everybody, places),
    // Hours are cost of a subject, so the books come first.
    () => makeSampleMoney(everybody, places),
    () => makeSampleContracts(everybody, places),
    () => makeSampleHours(admin, ['lina', 'zhangwei', 'chenjie', 'wangqiang'].map(idOf), idOf('admin')),
    () => makeSampleCost(everybody, places),
    () => makeSampleProducts(everybody, places),
    () => makeSampleResources(everybody, places),
    () => makeSamplePeople(everybody, places),
    () => makeSampleDemands(everybody, places),
    // Judged by facts of all the others.
    () => makeSampleKpi(everybody, places),
    () => makeSampleOwnReports(manager),
    () => makeSampleInterfaces(admin),
    async () => makeSampleSelection(everybody, await makeSamplePortfolios(everybody, places)),
    () => makeSampleProgramPlans(everybody, places),
    () => makeSampleLevelings(everybody, places),
    // They report all the others, as of their cut-off.
    () => makeSampleReports(manager, [places.platform, places.house]),
  ]) {
    pause();
    await part();
  }
}
