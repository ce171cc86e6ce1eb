/**
 * `/odata`: lists of records as tables for spreadsheets and BI programs, with an API token.
 *
 * Invariants: a page is the list call of its entity with that token, and holds what the owner may read at that moment; fields they may not
 * read are empty. Refuses: what is no API token, and questions that would be answered wrongly (query.ts).
 */
import type { Envelope } from '#kernel/call.ts';
import type { Entity } from '#kernel/entity.ts';
import { entityCalls, type ListPage } from '#kernel/entity-calls.ts';
import { CODE } from '#kernel/problem.ts';
import { MOST_COUNTED } from '#kernel/query.ts';
import { contract } from '#modules/money/contract/contract.entity.ts';
import { portfolio } from '#modules/objects/portfolio/portfolio.entity.ts';
import { program } from '#modules/objects/program/program.entity.ts';
import { project } from '#modules/objects/project/project.entity.ts';
import { tokenSelf } from '#modules/people/api-token/api-token.calls.ts';
import { isApiToken } from '#modules/people/api-token/server/public.ts';
import { department } from '#modules/people/org/department.entity.ts';
import { user } from '#modules/people/user/user.entity.ts';
import { task } from '#modules/planning/plan/task.entity.ts';
import { devDemand } from '#modules/products/demand/dev-demand.entity.ts';
import { product } from '#modules/products/product/product.entity.ts';
import { workRecord } from '#modules/registers/hours/work-record.entity.ts';
import { issue } from '#modules/registers/issue/issue.entity.ts';
import { risk } from '#modules/registers/risk/risk.entity.ts';
import type { Foreign, ForeignAnswer, ForeignAsked, ForeignTools } from '#server/http/foreign.ts';
import { type EntitySet, entitySet, metadata } from '../model.ts';
import { NotUnderstood, readQuery } from '../query.ts';

const SETS: Readonly<Record<string, Entity>> = {
  ...{ Projects: project, Programs: program, Portfolios: portfolio, Tasks: task },
  ...{ Issues: issue, Risks: risk, WorkRecords: workRecord, Contracts: contract },
  ...{ Products: product, Demands: devDemand, People: user, Departments: department },
};
let made: readonly EntitySet[] | null = null;
/** Made when first asked: kinds of objects are told while modules load. */
const sets = (): readonly EntitySet[] =>
  (made ??= Object.entries(SETS).map(([name, entity]) => entitySet(name, entity)));

const HEADERS = { 'odata-version': '4.0' } as const;
const JSON_TYPE = 'application/json;odata.metadata=minimal;charset=utf-8';
const json = (body: unknown, status = 200): ForeignAnswer => ({
  status,
  headers: { ...HEADERS, 'content-type': JSON_TYPE },
  text: JSON.stringify(body),
});
const refusal = (status: number, code: string, message: string): ForeignAnswer =>
  json({ error: { code, message } }, status);
const NO_TOKEN: ForeignAnswer = {
  ...refusal(401, 'token', 'Sign in with any user name and an API token as the password'),
  headers: {
    ...HEADERS,
    'content-type': JSON_TYPE,
    'www-authenticate': 'Basic realm="Waymark", Bearer realm="Waymark"',
  },
};

/** As a bearer, or as the password of a spreadsheet that can only send one. */
function tokenOf(header: string | undefined): string | null {
  const [, kind, value] = /^(Basic|Bearer) (\S+)$/i.exec(header ?? '') ?? [];
  if (!kind || !value) return null;
  const said =
    kind.toLowerCase() === 'bearer'
      ? value
      : Buffer.from(value, 'base64')
          .toString('utf8')
          .replace(/^[^:]*:/, '');
  return isApiToken(said) ? said : null;
}

function refused({ code, msg }: Envelope): ForeignAnswer | null {
  if (code === CODE.ok) return null;
  if (code === CODE.session) return NO_TOKEN;
  if (code === CODE.tooMany) return { ...refusal(429, 'tooMany', msg), headers: { 'retry-after': '60' } };
  return refusal(code === CODE.forbidden || code === CODE.absent ? code : 400, 'refused', msg);
}

async function rowsOf(tools: ForeignTools, token: string, set: EntitySet, asked: ForeignAsked): Promise<ForeignAnswer> {
  const { filters, properties, top, size, count } = readQuery(set, asked.query);
  const answer = await tools.call(entityCalls(set.entity).list, token, {
    sort: 'id',
    pageSize: Math.max(1, size),
    filters,
  });
  const problem = refused(answer);
  if (problem) return problem;
  const { list, total, titles } = answer.data as ListPage<{ id: number } & Record<string, unknown>>;
  const rows = list.slice(0, size);
  const value = rows.map((row) => Object.fromEntries(properties.map(({ name, of }) => [name, of(row, titles)])));
  const left = top === null ? null : top - rows.length;
  const more = total > rows.length && rows.length > 0 && left !== 0;
  return json({
    '@odata.context': `${asked.base}/odata/$metadata#${set.name}`,
    ...(count && total <= MOST_COUNTED && { '@odata.count': total }),
    value,
    ...(more && { '@odata.nextLink': nextLink(asked, rows.at(-1)!.id, left) }),
  });
}

function nextLink({ base, url }: ForeignAsked, last: number, left: number | null): string {
  const next = new URL(url, base);
  next.searchParams.set('$skiptoken', String(last));
  next.searchParams.delete('$count');
  if (left !== null) next.searchParams.set('$top', String(left));
  return next.href;
}

async function run(tools: ForeignTools, asked: ForeignAsked): Promise<ForeignAnswer> {
  const token = tokenOf(asked.header('authorization'));
  if (token === null) return NO_TOKEN;
  const set = sets().find(({ name }) => name === asked.id);
  try {
    if (set) return await rowsOf(tools, token, set, asked);
  } catch (error) {
    if (!(error instanceof NotUnderstood)) throw error;
    return refusal(501, 'notSupported', error.message);
  }
  const problem = refused(await tools.call(tokenSelf, token, {}));
  if (problem) return problem;
  if (asked.id === '$metadata')
    return { status: 200, headers: { ...HEADERS, 'content-type': 'application/xml' }, text: metadata(sets()) };
  if (asked.id !== '') return refusal(404, 'absent', `There is no set ${asked.id.slice(0, 60)}`);
  const value = sets().map(({ name }) => ({ name, kind: 'EntitySet', url: name }));
  return json({ '@odata.context': `${asked.base}/odata/$metadata`, value });
}

export const odataAddresses: readonly Foreign[] = ['/odata', '/odata/', '/odata/:id'].map((path) => ({
  ...{ path, methods: ['GET'], run },
}));
