/**
 * `/mcp`: tools and resources for programs that speak the Model Context Protocol, with an API token.
 *
 * Invariants: every answer but a refusal of the protocol itself is one call of the pipeline with that token: its session, rights, limits
 * and log. Nothing is kept between requests, so any node answers any of them. Refuses: pages of other origins, bodies above 1 MiB,
 * and whatever is no API token.
 */
import type { Call, Envelope } from '#kernel/call.ts';
import { CODE } from '#kernel/problem.ts';
import { TOOLS, WRITERS } from '#modules/home/assistant/server/public.ts';
import { tokenSelf } from '#modules/people/api-token/api-token.calls.ts';
import { isApiToken } from '#modules/people/api-token/server/public.ts';
import { VERSION } from '#modules/people/user/server/public.ts';
import { inputSchema } from '#server/http/field-schema.ts';
import type { Foreign, ForeignAnswer, ForeignAsked, ForeignTools } from '#server/http/foreign.ts';
import { readTool, type ToolAnswer, writeTool } from '../mcp.calls.ts';
import { type Asked, aboutServer, FAULT, failure, readMessage, resultOf } from '../protocol.ts';
import { RESOURCES, resourceTool } from '../resources.ts';

const MOST_BYTES = 1_048_576;
const NO_TOKEN: ForeignAnswer = { status: 401, headers: { 'www-authenticate': 'Bearer realm="waymark"' } };

const OUTPUT = {
  type: 'object',
  properties: {
    data: {},
    links: {
      type: 'array',
      items: {
        type: 'object',
        properties: { title: { type: 'string' }, address: { type: 'string' } },
        required: ['title', 'address'],
      },
    },
  },
  required: ['data', 'links'],
} as const;
/** Names of writers say what they do here: they are called by who decides. */
const writes = WRITERS.map((writer) => ({ ...writer, shown: writer.name.replace(/^propose_/, 'write_') }));
const LISTED = [
  ...TOOLS.map(({ name, label, about, input }) => ({
    ...{ name, title: label[2], description: about, inputSchema: inputSchema(input), outputSchema: OUTPUT },
    annotations: { readOnlyHint: true, openWorldHint: false },
  })),
  ...writes.map(({ shown, label, input }) => ({
    ...{
      name: shown,
      title: label[2],
      description: `${label[2]}. It is done at once, in the name of the owner of the token.`,
    },
    ...{ inputSchema: inputSchema(input), outputSchema: OUTPUT },
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  })),
];

/** What ends the whole request: the token is not, or no longer, good, or is used too often. */
class Ended extends Error {
  readonly answer: ForeignAnswer;
  constructor(answer: ForeignAnswer) {
    super();
    this.answer = answer;
  }
}
function admitted(envelope: Envelope): Envelope {
  if (envelope.code === CODE.session) throw new Ended(NO_TOKEN);
  if (envelope.code === CODE.tooMany) throw new Ended({ status: 429, headers: { 'retry-after': '60' } });
  return envelope;
}

type Calls = (call: Call, input: object) => Promise<Envelope>;

const toolResult = ({ code, data, msg }: Envelope): object =>
  code === CODE.ok
    ? { content: [{ type: 'text', text: JSON.stringify(data) }], structuredContent: data }
    : { content: [{ type: 'text', text: msg }], isError: true };

async function callTool(calls: Calls, asked: Asked): Promise<object> {
  const { id, params } = asked;
  const given = params.arguments ?? {};
  const writer = writes.find(({ shown }) => shown === params.name);
  const reader = TOOLS.find(({ name }) => name === params.name);
  if (!writer && !reader) return failure(id, FAULT.params, `Tool ${String(params.name).slice(0, 60)} not found`);
  if (typeof given !== 'object' || Array.isArray(given)) return failure(id, FAULT.params, 'arguments is an object');
  const envelope = writer
    ? await calls(writeTool, { tool: writer.name, given })
    : await calls(readTool, { tool: reader!.name, given });
  return resultOf(asked, toolResult(envelope), VERSION);
}

async function listResources(calls: Calls, asked: Asked): Promise<object> {
  const named = new Map<number, string>();
  for (const circle of ['managed', 'mine']) {
    const { code, data, msg } = await calls(readTool, { tool: 'projects', given: { circle } });
    if (code !== CODE.ok) return failure(asked.id, FAULT.refused, msg);
    const { rows } = (data as ToolAnswer).data as { rows: { id: number; name: string }[] };
    for (const { id, name } of rows) named.set(id, name);
  }
  const resources = [...named].map(([id, name]) => ({
    ...{ uri: `waymark://project/${id}`, name, mimeType: 'application/json' },
  }));
  return resultOf(asked, { resources }, VERSION);
}

async function readResource(calls: Calls, asked: Asked): Promise<object> {
  const { uri } = asked.params;
  const named = typeof uri === 'string' ? resourceTool(uri) : null;
  const { code, data } = named ? await calls(readTool, named) : { code: CODE.absent, data: null };
  if (code !== CODE.ok) return failure(asked.id, FAULT.params, 'Resource not found', { uri });
  const contents = [{ uri, mimeType: 'application/json', text: JSON.stringify((data as ToolAnswer).data) }];
  return resultOf(asked, { contents }, VERSION);
}

async function answer(calls: Calls, asked: Asked): Promise<object> {
  const { id, method, modern } = asked;
  if (method === 'tools/call') return callTool(calls, asked);
  if (method === 'resources/list') return listResources(calls, asked);
  if (method === 'resources/read') return readResource(calls, asked);
  // What a token cannot open says nothing of us.
  const { code, msg } = await calls(tokenSelf, {});
  if (code !== CODE.ok) return failure(id, FAULT.refused, msg);
  if (method === 'tools/list') return resultOf(asked, { tools: LISTED }, VERSION);
  if (method === 'resources/templates/list') return resultOf(asked, { resourceTemplates: RESOURCES }, VERSION);
  const about = aboutServer(asked, VERSION);
  if (about) return resultOf(asked, about, VERSION);
  return failure(id, FAULT.method, modern ? 'Method not found' : `Method not found: ${method.slice(0, 60)}`);
}

/** Programs send none; a page must be ours. */
function isForeignPage(header: ForeignAsked['header']): boolean {
  const origin = header('origin');
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== header('host');
}

/** A header whose text is not plain ASCII comes in base64. */
function meant(header: string | undefined): string | undefined {
  const coded = /^=\?base64\?([A-Za-z0-9+/]*={0,2})\?=$/.exec(header ?? '')?.[1];
  return coded === undefined ? header : Buffer.from(coded, 'base64').toString('utf8');
}

const isMethodFault = (body: object): boolean =>
  'error' in body && (body.error as { code: number }).code === FAULT.method;

async function run(tools: ForeignTools, { method, header, body }: ForeignAsked): Promise<ForeignAnswer> {
  if (method !== 'POST') return { status: 405, headers: { allow: 'POST' } };
  if (isForeignPage(header)) return { status: 403 };
  if (body.length > MOST_BYTES) return { status: 413 };
  if (!/^application\/json\b/i.test(header('content-type') ?? '')) return { status: 415 };
  const token = /^Bearer (\S+)$/i.exec(header('authorization') ?? '')?.[1];
  if (token === undefined || !isApiToken(token)) return NO_TOKEN;
  const calls: Calls = async (call, input) => admitted(await tools.call(call, token, input as Record<string, unknown>));
  const message = readMessage(body.toString('utf8'), (name) => meant(header(name)));
  try {
    if ('status' in message) {
      // Who has no good token learns nothing of the protocol either.
      await calls(tokenSelf, {});
      return message;
    }
    const answers: object[] = [];
    for (const asked of message.asked) answers.push(await answer(calls, asked));
    if (message.many) return { status: 200, json: answers };
    const unknown = message.asked[0]!.modern && isMethodFault(answers[0]!);
    return { status: unknown ? 404 : 200, json: answers[0] };
  } catch (error) {
    if (error instanceof Ended) return error.answer;
    throw error;
  }
}

export const mcpAddress: Foreign = { path: '/mcp', methods: ['GET', 'POST'], writesByCalls: true, run };
