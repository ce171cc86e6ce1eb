/** A company with projects, a program and people with risks between them, for the stories of risks. */
import { expect } from 'vitest';
import { entityCalls } from '#kernel/entity-calls.ts';
import { lifecycleCalls } from '#kernel/lifecycle-calls.ts';
import { type RiskRow, risk } from '#modules/registers/risk/risk.entity.ts';
import { riskLife } from '#modules/registers/risk/risk.life.ts';
import { DELIVERED_RISK_CONFIG, type RiskConfig } from '#modules/registers/risk/risk-config.ts';
import { issueWorld, type Someone } from './issue-world.ts';

export const riskCalls = { ...entityCalls(risk), ...lifecycleCalls(riskLife) };

export async function riskWorld() {
  const world = await issueWorld();
  const { done, home, query } = world;
  const identify = async (who: Someone, values: Record<string, unknown>): Promise<RiskRow> =>
    (await done(riskCalls.create, values, who.client)) as unknown as RiskRow;
  const get = async (id: number, who: Someone) =>
    (await done(riskCalls.get, { id }, who.client)).row as unknown as RiskRow;
  const update = async (row: RiskRow, values: Record<string, unknown>, who: Someone): Promise<RiskRow> => {
    const { version } = await get(row.id, who);
    return (await done(riskCalls.update, { id: row.id, version, ...values }, who.client)) as unknown as RiskRow;
  };
  const move = (id: number, action: string, who: Someone, more: object = {}) =>
    who.client.send(riskCalls.move, { id, action, ...more });
  /** A move that must succeed. */
  async function moved(id: number, action: string, who: Someone, more: object = {}): Promise<RiskRow> {
    const answer = await move(id, action, who, more);
    expect(answer.problems ?? answer.msg, action).toEqual('');
    return answer.data as unknown as RiskRow;
  }
  const list = async (who: Someone, input: Record<string, unknown> = {}): Promise<number[]> => {
    const page = await done(riskCalls.list, { pageSize: 1000, sort: 'id', ...input }, who.client);
    expect(page.list.length).toBe(page.total);
    return page.list.map((row) => row.id);
  };
  /** Says how risks are judged in a project, or in the company. */
  async function configure(config: Partial<RiskConfig>, projectId: number | null = null): Promise<void> {
    await query(
      `INSERT INTO setting (company_id, name, level, owner_id, key, value, updated_at) VALUES ($1, 'risk', $2, $3, '', $4, now())
       ON CONFLICT (company_id, name, level, owner_id, key) DO UPDATE SET value = excluded.value`,
      [
        home.companyId,
        projectId === null ? 'company' : 'project',
        projectId ?? 0,
        JSON.stringify({ ...DELIVERED_RISK_CONFIG, ...config }),
      ],
    );
  }
  return { ...world, identify, get, update, move, moved, list, configure };
}
