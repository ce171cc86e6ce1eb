/** The life of a budget: draft, publishing, versions, changes behind approvals, and at the same moment as others. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvalWorld } from '#app/testing/approval-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { workflowDiff } from '#modules/flow/workflow/business/business.calls.ts';
import { projectDynamics } from '#modules/people/log/log.calls.ts';
import {
  budgetSheet,
  compareBudgetVersions,
  openBudgetChange,
  programPot,
  publishBudget,
  readBudgetVersion,
  saveBudget,
  saveBudgetChange,
  saveBudgetVersion,
  savePot,
  submitBudgetChange,
} from '../budget.calls.ts';
import { budgetChange, budgetVersion } from '../budget.entity.ts';
import type { BudgetLine } from '../budget-model.ts';

const ROUNDS = Number(process.env.WORKFLOW_ROUNDS ?? 6);
const world = await approvalWorld();
const { server, home, boss, judge, done, planned, publish, bind, startItem, act, agree, taskOf } = world;
const { pool } = server.database;
afterAll(world.close);

/** Subjects by their codes. */
const subjects = new Map<string, number>();
beforeAll(async () => {
  await publish('approve');
  const { rows } = await pool.query<{ id: string; code: string }>(
    `INSERT INTO subject (company_id, account_set, code, name, scope, leaf)
      SELECT a.company_id, a.id, s.code, s.name, s.scope, s.code <> '1' FROM account_set a,
        (VALUES ('1', '人工', ARRAY['budget', 'labour']), ('101', '研发人工', ARRAY['budget', 'labour']),
          ('201', '设备', ARRAY['budget', 'contract']), ('202', '材料', ARRAY['budget']), ('601', '收入', ARRAY['income']))
        AS s (code, name, scope)
      WHERE a.company_id = $1 AND a.is_default RETURNING id, code`,
    [home.companyId],
  );
  for (const { id, code } of rows) subjects.set(code, Number(id));
});

const line = (code: string, months: Record<string, number>, more: Partial<BudgetLine> = {}): BudgetLine => ({
  ...{ subject: subjects.get(code)!, task: null, kind: 'work', spread: 'months', responsible: null, remark: null },
  cents: Object.values(months).reduce((sum, cents) => sum + cents, 0),
  months,
  ...more,
});
const overTask = (code: string, task: number, cents: number): BudgetLine =>
  line(code, {}, { task, cents, spread: 'task', months: null });

async function drafted(lines: (ids: number[]) => readonly BudgetLine[]) {
  const { projectId, ids } = await planned([null, null]);
  await done(saveBudget, { projectId, revision: 0, lines: lines(ids) });
  return { projectId, ids };
}
/** A published budget of two tasks: 20,000 and 30,000 yuan. */
async function published() {
  const made = await drafted((ids) => [overTask('201', ids[0]!, 2_000_000), overTask('201', ids[1]!, 3_000_000)]);
  await done(publishBudget, { projectId: made.projectId, revision: 1 });
  return made;
}
const sheet = (projectId: number, who = boss) => done(budgetSheet, { projectId }, who);
const versions = async (projectId: number) =>
  (await done(entityCalls(budgetVersion).list, { projectId, sort: 'createdAt' })).list as unknown as {
    id: number;
    name: string;
    type: string;
    baselineType: string;
    total: { amount: string };
  }[];
const change = (projectId: number, lines: readonly BudgetLine[], more: object = {}) =>
  boss.send(saveBudgetChange, { projectId, lines, ...more } as never);
async function changed(projectId: number, lines: readonly BudgetLine[]): Promise<number> {
  const baseVersion = (await sheet(projectId)).budget!.version!.id;
  return (await done(saveBudgetChange, { projectId, baseVersion, lines })).changeId;
}
const swap = (ids: readonly number[]) => [overTask('201', ids[0]!, 1_000_000), overTask('201', ids[1]!, 4_000_000)];
const submit = (projectId: number, changeId: number) =>
  boss.send(submitBudgetChange, { projectId, changeId, reason: '调整' });

describe('a draft', () => {
  test('needs an entry, of a leaf that is for budgets, on the revision that was read', async () => {
    const { projectId } = await planned([null]);
    const save = async (lines: readonly BudgetLine[], revision = 0) =>
      (await boss.send(saveBudget, { projectId, revision, lines: [...lines] })).msg;
    expect(await save([])).toBe('预算至少需要一条记录');
    expect(await save([line('1', { '2026-03': 100 })])).toBe('只有末级科目可以填写金额：1 人工');
    expect(await save([line('601', { '2026-03': 100 })])).toBe('科目 601 收入 不适用于预算');
    expect(await save([line('201', { '2026-03': 100 }, { subject: 999_999 })])).toBe('科目不存在');
    expect(await save([line('201', { '2026-03': 100 }, { cents: 99 })])).toContain(
      '各月金额之和 1.00 与总额 0.99 不一致',
    );
    expect((await sheet(projectId)).budget).toBeNull();
    expect(await save([line('201', { '2026-03': 100 })])).toBe('');
    expect(await save([line('201', { '2026-03': 200 })])).toBe('预算已被他人修改，请刷新后再保存');
    expect((await sheet(projectId)).lines.map(({ cents }) => cents)).toEqual([100]);
  });

  test('published, it is its first version; its amounts then stand, who is in charge and remarks do not', async () => {
    const { projectId, ids } = await published();
    expect(await versions(projectId)).toMatchObject([
      { name: 'V1', type: 'initial', baselineType: 'current', total: { amount: '50000.00' } },
    ]);
    const { budget, lines } = await sheet(projectId);
    expect(budget).toMatchObject({ status: 'published', version: { name: 'V1' } });
    const save = async (next: readonly BudgetLine[], revision: number) =>
      (await boss.send(saveBudget, { projectId, revision, lines: [...next] })).msg;
    expect(await save(swap(ids), budget!.revision)).toBe('预算已发布，金额只能通过预算变更修改');
    expect(
      await save(
        lines.map((one) => ({ ...one, remark: '备注' })),
        budget!.revision,
      ),
    ).toBe('');
    expect((await boss.send(publishBudget, { projectId, revision: budget!.revision + 1 })).msg).toBe('预算已发布');
    const { name } = await done(saveBudgetVersion, { projectId, description: '副本' });
    expect(name).toBe('V2');
    expect((await sheet(projectId)).budget!.version!.name).toBe('V1');
  });

  test('number 7 of the acceptance: published twice at once there is one V1', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { projectId } = await drafted((ids) => [overTask('201', ids[0]!, 100)]);
      const answers = await Promise.all([1, 2, 3].map(() => boss.send(publishBudget, { projectId, revision: 1 })));
      expect(
        answers.filter(({ code }) => code === 0),
        `round ${round}`,
      ).toHaveLength(1);
      expect((await versions(projectId)).map(({ name }) => name)).toEqual(['V1']);
    }
  });
});

describe('a change', () => {
  test('without a change of cost is refused in the words of the specification', async () => {
    const { projectId, ids } = await published();
    const same = [{ ...overTask('201', ids[0]!, 2_000_000), remark: '仅备注' }, overTask('201', ids[1]!, 3_000_000)];
    const changeId = await changed(projectId, same);
    expect((await submit(projectId, changeId)).msg).toBe('预算成本未发生变化，无需发起变更流程！');
    const english = await boss.send(
      submitBudgetChange,
      { projectId, changeId, reason: 'x' },
      { 'accept-language': 'en-US', cookie: 'language=en-US' },
    );
    expect([english.code, english.problems?.[0]?.key]).toEqual([400, 'budget.unchanged']);
  });

  test('that moves 10,000 between two tasks is accepted, the total stays; it is the next version', async () => {
    const { projectId, ids } = await published();
    const answer = await submit(projectId, await changed(projectId, swap(ids)));
    expect([answer.msg, answer.data.approval]).toEqual(['', null]);
    const found = await versions(projectId);
    expect(found.map(({ name, type, baselineType, total }) => [name, type, baselineType, total.amount])).toEqual([
      ['V1', 'initial', 'former', '50000.00'],
      ['V2', 'change', 'current', '50000.00'],
    ]);
    const compared = await done(compareBudgetVersions, { projectId, before: found[0]!.id, after: found[1]!.id });
    expect(compared.rows.map(({ change: what, fields }) => [what, fields])).toEqual([
      ['changed', ['cents']],
      ['changed', ['cents']],
    ]);
    const again = await boss.send(compareBudgetVersions, { projectId, before: found[0]!.id, after: found[0]!.id });
    expect(again.msg).toBe('请选择两个版本进行对比');
    await expect(
      pool.query('UPDATE budget_version_content SET lines = $2 WHERE budget_version_id = $1', [found[0]!.id, '[]']),
    ).rejects.toThrow('never change');
  });

  test('cannot begin before the budget is published', async () => {
    const { projectId, ids } = await drafted(([id]) => [overTask('201', id!, 100)]);
    expect((await change(projectId, swap(ids), { baseVersion: 1 })).msg).toContain('预算尚未发布');
  });

  describe('behind an approval', () => {
    beforeAll(async () => expect((await bind('budget.change', 'approve')).msg).toBe(''));
    afterAll(async () => expect((await bind('budget.change', null)).msg).toBe(''));

    async function waiting(projectId: number, changeId: number): Promise<number> {
      const { data } = await submit(projectId, changeId);
      const id = await startItem(data.approval!);
      expect(id).toBeTypeOf('number');
      return id as number;
    }

    test('nothing of the budget moves while it waits; approved it does, in one go', async () => {
      const { projectId, ids } = await published();
      const before = await sheet(projectId);
      const id = await waiting(projectId, await changed(projectId, swap(ids)));
      const held = await sheet(projectId);
      expect([held.lines, held.budget, held.waiting?.instanceId]).toEqual([before.lines, before.budget, id]);
      expect(held.may).toEqual({ edit: false, publish: false, change: false });
      const save = await boss.send(saveBudget, { projectId, revision: held.budget!.revision, lines: held.lines });
      expect(save.msg).toBe('预算审批中，审批完成前不能进行其他操作');
      const another = await change(projectId, swap(ids), { baseVersion: held.budget!.version!.id });
      expect(another.msg).toBe('预算审批中，审批完成前不能进行其他操作');
      const { diff } = await done(workflowDiff, { instanceId: id }, judge);
      expect(JSON.stringify(diff)).toContain('10,000.00');
      expect((await agree(id)).data.status).toBe('approved');
      const after = await sheet(projectId);
      expect([after.lines.map(({ cents }) => cents), after.budget!.version!.name, after.waiting]).toEqual([
        [1_000_000, 4_000_000],
        'V2',
        null,
      ]);
    });

    test('rejected it is over; returned it is edited again and holds nothing', async () => {
      const { projectId, ids } = await published();
      const changeId = await changed(projectId, swap(ids));
      const id = await waiting(projectId, changeId);
      expect(
        (await act(id, { kind: 'reject', task: await taskOf(id), to: 'start', mode: 'normal', opinion: '再议' })).msg,
      ).toBe('');
      const open = await done(openBudgetChange, { projectId, changeId });
      expect([open.change!.status, open.editable, (await sheet(projectId)).waiting]).toEqual(['returned', true, null]);
      const other = await published();
      const refusedId = await waiting(other.projectId, await changed(other.projectId, swap(other.ids)));
      expect((await act(refusedId, { kind: 'refuse', task: await taskOf(refusedId), opinion: '不同意' })).msg).toBe('');
      expect((await sheet(other.projectId)).budget!.version!.name).toBe('V1');
      const { list } = await done(entityCalls(budgetChange).list, { projectId: other.projectId });
      expect(list).toMatchObject([{ status: 'rejected', result: null }]);
    });

    test('number 7 of the acceptance: of two submitted at once one waits', async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const { projectId, ids } = await published();
        const mine = await changed(projectId, swap(ids));
        const base = (await sheet(projectId)).budget!.version!.id;
        const other = (
          await done(saveBudgetChange, { projectId, baseVersion: base, lines: [overTask('202', ids[0]!, 5)] })
        ).changeId;
        const asked = await Promise.all([mine, other].map((id) => submit(projectId, id)));
        const items = asked.flatMap(({ data }) => data?.approval ?? []);
        const started = await Promise.all(items.map((item) => startItem(item)));
        expect(
          started.filter((one) => typeof one === 'number'),
          `round ${round}`,
        ).toHaveLength(1);
        const { rows } = await pool.query('SELECT status FROM budget_change WHERE project_id = $1 ORDER BY status', [
          projectId,
        ]);
        expect(rows.map(({ status }) => status)).toEqual(['draft', 'waiting']);
      }
    });
  });

  test('made on an older version is put on the new one; what both changed is asked', async () => {
    const { projectId, ids } = await published();
    const late = await changed(projectId, [
      overTask('201', ids[0]!, 2_500_000),
      overTask('201', ids[1]!, 3_000_000),
      overTask('202', ids[0]!, 700),
    ]);
    const first = await changed(projectId, swap(ids));
    expect(first).toBe(late + 1);
    expect((await submit(projectId, first)).msg).toBe('');
    expect((await submit(projectId, late)).msg).toContain('1 处金额与之后生效的版本 V2 冲突');
    const open = await done(openBudgetChange, { projectId, changeId: late });
    expect(open.conflicts.map(({ mine, theirs }) => [mine?.cents, theirs?.cents])).toEqual([[2_500_000, 1_000_000]]);
    const kept = {
      ...{ changeId: late, version: open.change!.version, baseVersion: open.change!.baseVersion! },
      choices: { [open.conflicts[0]!.key]: 'mine' },
    };
    const lines = [
      overTask('201', ids[0]!, 2_500_000),
      overTask('201', ids[1]!, 3_000_000),
      overTask('202', ids[0]!, 700),
    ];
    expect((await change(projectId, lines, kept)).msg).toBe('');
    expect((await submit(projectId, late)).msg).toBe('');
    expect((await sheet(projectId)).lines.map(({ cents }) => cents).sort((a, b) => a - b)).toEqual([
      700, 2_500_000, 4_000_000,
    ]);
  });
});

test('without the right to see costs labor is one sum a month, in sheets, versions and comparisons', async () => {
  const { projectId, ids } = await drafted((made) => [
    line('101', { '2026-03': 1_234_567, '2026-04': 7_654_321 }, { task: made[0]! }),
    line('101', { '2026-03': 1_111_111 }, { task: made[1]! }),
    line('201', { '2026-03': 4_242_424 }),
  ]);
  await done(publishBudget, { projectId, revision: 1 });
  const more = [...(await sheet(projectId)).lines.slice(1), line('101', { '2026-03': 1_999_999 }, { task: ids[0]! })];
  expect((await submit(projectId, await changed(projectId, more))).msg).toBe('');
  const { rows } = await pool.query<{ id: string }>(
    `WITH made AS (INSERT INTO "user" (company_id, username, emp_name, department, is_enable, status)
        SELECT company_id, 'reader', '读者', department, true, status FROM "user" WHERE id = $1 RETURNING company_id, id),
      role AS (INSERT INTO project_role (company_id, object_kind, object_id, name, rights, manager)
        SELECT company_id, 'project', $2, '预算读者', '["pm:project:query", "pm:budget:query"]', false FROM made RETURNING company_id, id)
    INSERT INTO project_member (company_id, object_kind, object_id, "user", roles)
      SELECT made.company_id, 'project', $2, made.id, ARRAY[role.id] FROM made, role RETURNING "user" AS id`,
    [home.userId, projectId],
  );
  const reader = server.as({ userId: Number(rows[0]!.id), companyId: home.companyId, departments: null });
  const found = await versions(projectId);
  const answers = [
    await sheet(projectId, reader),
    await done(readBudgetVersion, { projectId, versionId: found[0]!.id }, reader),
    await done(compareBudgetVersions, { projectId, before: found[0]!.id, after: found[1]!.id }, reader),
    await done(openBudgetChange, { projectId }, reader),
  ];
  const said = JSON.stringify(answers);
  for (const hidden of ['1234567', '1111111', '1999999', '12,345.67']) expect(said).not.toContain(hidden);
  const [first] = answers as [Awaited<ReturnType<typeof sheet>>];
  expect(first.labourHidden).toBe(true);
  expect(first.lines.map(({ subject, task, months }) => [subject, task, months])).toEqual([
    [subjects.get('201'), null, { '2026-03': 4_242_424 }],
    [subjects.get('101'), null, { '2026-03': 3_111_110 }],
  ]);
  const refused = await reader.send(saveBudget, { projectId, revision: 3, lines: first.lines });
  expect(refused.code).toBe(403);
  // The activity tells whoever may not view budgets that something was done, and no amount.
  await pool.query(
    `UPDATE project_role SET rights = '["pm:project:query", "pm:dynamics:query"]' WHERE name = '预算读者'`,
  );
  const log = await done(projectDynamics, { projectId, pageSize: 100 }, reader);
  expect(log.total).toBeGreaterThan(0);
  for (const amount of ['142,424.23', '142424', '15000000']) expect(JSON.stringify(log)).not.toContain(amount);
  expect(JSON.stringify(await done(projectDynamics, { projectId, pageSize: 100 }))).toContain('142,424.23');
});

test('number 14 of the acceptance: of a pot of 1,000,000 with 900,000 allocated, 60,000 twice at once passes once', async () => {
  const owner = server.as({
    userId: home.userId,
    companyId: home.companyId,
    departments: null,
    rights: ['pm:project:manageAll', 'pm:program:manageAll'],
  });
  for (let round = 0; round < ROUNDS; round++) {
    const projects = await Promise.all([planned([null]), planned([null]), planned([null])]);
    const { rows } = await pool.query<{ id: string }>(
      `INSERT INTO program (company_id, name, code, manager, department, planned_start, planned_end, status)
        VALUES ($1, $2, $2, $3, $4, '2026-01-01', '2026-12-31', 'ongoing') RETURNING id`,
      [home.companyId, `集 ${round}`, home.userId, home.departmentId],
    );
    const programId = Number(rows[0]!.id);
    const ids = projects.map(({ projectId }) => projectId);
    await pool.query('UPDATE project SET program = $1 WHERE id = ANY($2)', [programId, ids]);
    const give = (at: number, cents: number, more: object = {}) =>
      owner.send(savePot, { programId, allocations: [{ projectId: ids[at]!, cents }], ...more });
    expect((await give(0, 90_000_000, { pot: 100_000_000 })).msg).toBe('');
    expect((await give(1, 15_000_000)).msg).toContain('还可分配 100,000.00');
    const both = await Promise.all([give(1, 6_000_000), give(2, 6_000_000)]);
    expect(both.map(({ code }) => code).sort(), `round ${round}`).toEqual([0, 400]);
    expect(await done(programPot, { programId }, owner)).toMatchObject({ pot: 100_000_000, allocated: 96_000_000 });
  }
});
