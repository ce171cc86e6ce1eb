/** What is wrong with the settings of a directory. */
import { X509Certificate } from 'node:crypto';
import { sql } from 'kysely';
import { type Problem, problem } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';
import { rightsPort } from '#server/rights-port.ts';
import { directoryTexts as d } from '../../directory.texts.ts';
import type { IdentityProviderRow } from '../../identity-provider.entity.ts';
import { isFilter, serverOf } from './client.ts';

const PEM = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

function isCertificates(text: string): boolean {
  const found = text.match(PEM) ?? [];
  if (found.length === 0 || text.replace(PEM, '').includes('-----BEGIN')) return false;
  try {
    for (const one of found) new X509Certificate(one);
    return true;
  } catch {
    return false;
  }
}

/** Whoever maps a group gives the role to everybody the directory puts in it: only what they may give. */
async function roleProblems(
  ctx: Ctx,
  before: IdentityProviderRow | null,
  { groups, department }: IdentityProviderRow,
): Promise<Problem[]> {
  const had = new Set((before?.groups ?? []).map((one) => one.role));
  const fresh = (groups ?? []).map((one, at) => ({ ...one, at })).filter(({ role }) => !had.has(role));
  if (fresh.length === 0) return [];
  const { rows } = await sql<{ id: number; name: string; builtIn: string | null }>`SELECT id, name, built_in FROM role
    WHERE company_id = ${ctx.viewer.companyId} AND id = ANY(${fresh.map((one) => one.role)}::bigint[])`.execute(ctx.db);
  const roles = new Map(rows.map((one) => [one.id, one]));
  const [home] = (
    await sql<{ id: number }>`SELECT coalesce(${department ?? null}::bigint, min(id)) AS id FROM department
    WHERE company_id = ${ctx.viewer.companyId}`.execute(ctx.db)
  ).rows;
  const may = new Map((await rightsPort().rolesToGive(ctx, home!.id)).map((one) => [one.id, one.refused]));
  return fresh.flatMap(({ role, at }) => {
    const found = roles.get(role);
    const field = `groups.${at + 1}.role`;
    if (found?.builtIn) return [problem(d.specialRole, undefined, field)];
    return may.get(role) === null ? [] : [problem(d.farRole, { role: found?.name ?? '' }, field)];
  });
}

export async function directoryProblems(
  ctx: Ctx,
  before: IdentityProviderRow | null,
  after: IdentityProviderRow,
): Promise<Problem[]> {
  const { server, userFilter, certificate, groups, groupBase } = after;
  return [
    ...(server && !serverOf(server) ? [problem(d.server, undefined, 'server')] : []),
    ...(userFilter && !isFilter(userFilter) ? [problem(d.filter, undefined, 'userFilter')] : []),
    ...(certificate && !isCertificates(certificate) ? [problem(d.certificate, undefined, 'certificate')] : []),
    ...((groups?.length ?? 0) > 0 && !groupBase ? [problem(d.groupsWhere, undefined, 'groupBase')] : []),
    ...(await roleProblems(ctx, before, after)),
  ];
}
