/**
 * OpenAPI 3.1 of all calls, made from their descriptions, and the module that serves it.
 *
 * Hides: the format. Invariant: every registered call is in the document, once, with its right and its fields. The document needs a
 * session (its rights reveal what the system can do); the page at /api/docs that shows it does not. Refuses: hand-written
 * additions.
 */
import { type Call, call, output } from '#kernel/call.ts';
import type { Field } from '#kernel/field.ts';
import { Download, type Handler, handle, type ServerModule } from '#server/context.ts';
import { fieldSchema, inputSchema, type JsonSchema } from './field-schema.ts';

export const readOpenApi = call('GET', '/api/openapi.json', 'login', {}, output<Uint8Array>(), {
  body: 'download',
  tokens: 'always',
  label: ['接口文档', '介面文件', 'API documentation'],
});

const envelope: JsonSchema = {
  type: 'object',
  properties: {
    code: { type: 'integer', description: '0: success; 401: the session has ended; others: refused, see msg' },
    data: {},
    msg: { type: 'string' },
    problems: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          field: { type: 'string' },
          row: { type: 'integer' },
          text: { type: 'string' },
          key: { type: 'string' },
        },
        required: ['text', 'key'],
      },
    },
    requestId: { type: 'string' },
  },
  required: ['code', 'data', 'msg'],
};

const params = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!);

function parameter(name: string, place: 'path' | 'query', field: Field): JsonSchema {
  const schema = fieldSchema(field);
  const text = ['json', 'refs', 'choices', 'file', 'lines', 'money', 'period'].includes(field.kind);
  return {
    name,
    in: place,
    required: place === 'path' || field.required === true,
    ...(text ? { content: { 'application/json': { schema } } } : { schema }),
  };
}

function requestBody(of: Call, fields: Call['input']): JsonSchema {
  const schema = inputSchema(fields);
  const list = of.list && (schema.properties as Record<string, JsonSchema>)[of.list];
  if (of.body !== 'upload') return { content: { 'application/json': { schema: list || schema } } };
  const properties = { ...(schema.properties as JsonSchema), file: { type: 'string', format: 'binary' } };
  return { content: { 'multipart/form-data': { schema: { ...schema, properties } } } };
}

function operation(of: Call, module: string): JsonSchema {
  const inPath = new Set(params(of.path));
  const entries = Object.entries(of.input);
  const rest = entries.filter(([name]) => !inPath.has(name));
  const byQuery = of.method === 'GET' || of.method === 'DELETE';
  const place = (name: string): 'path' | 'query' => (inPath.has(name) ? 'path' : 'query');
  const parameters = (byQuery ? entries : entries.filter(([name]) => inPath.has(name))).map(([name, field]) =>
    parameter(name, place(name), field),
  );
  if (of.creates) {
    parameters.push({
      name: 'idempotency-key',
      in: 'header',
      required: false,
      schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,100}$' },
      description: 'A repeat with the same key answers the first result and does nothing.',
    });
  }
  const answer =
    of.body === 'download'
      ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': { schema: { $ref: '#/components/schemas/Envelope' } } };
  return {
    tags: [module],
    summary: of.label?.[2] ?? `${of.method} ${of.path}`,
    operationId: `${of.method.toLowerCase()}${of.path.replace(/[^A-Za-z0-9]+(\w?)/g, (_m, c: string) => c.toUpperCase())}`,
    'x-right': of.right,
    ...(of.label && { 'x-label': of.label }),
    ...(of.scope && { 'x-scope': of.scope }),
    security: of.right === 'public' ? [] : [{ token: [] }, ...(of.tokens === 'never' ? [] : [{ apiToken: [] }])],
    ...(parameters.length > 0 && { parameters }),
    ...(!byQuery && { requestBody: requestBody(of, Object.fromEntries(rest)) }),
    responses: { 200: { description: 'Success, or a refusal with its code', content: answer } },
  };
}

/** The document of these modules. */
function openApi(modules: readonly ServerModule[], version: string): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const module of modules) {
    for (const { call: of } of module.handlers) {
      const path = `/${of.path.replace(/^\//, '').replace(/:(\w+)/g, '{$1}')}`;
      paths[path] ??= {};
      paths[path][of.method.toLowerCase()] = operation(of, module.name);
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Waymark 路标', version },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Envelope: envelope },
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'token', description: 'Of a session: what signing in answers.' },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          description: "An API token (wmk_...), made on the page of one's account.",
        },
      },
    },
  };
}

/** The module that answers the document of the other modules and of itself. */
export function apiModule(modules: readonly ServerModule[], version: string): ServerModule {
  const handlers: Handler[] = [];
  const module: ServerModule = { name: 'api', handlers };
  let bytes: Uint8Array | undefined;
  handlers.push(
    handle(readOpenApi, async () => {
      bytes ??= new TextEncoder().encode(JSON.stringify(openApi([...modules, module], version)));
      return new Download('openapi.json', 'application/json; charset=utf-8', bytes);
    }),
  );
  return module;
}
