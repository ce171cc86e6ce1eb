/**
 * Records that are not entities, for the permission matrix: designs (forms, workflows, business objects, callbacks), started
 * workflows and personal data. One's own, one of somebody else in the company, one of another company.
 */
import type { Call, InputOf, OutputOf } from '#kernel/call.ts';
import { beginUpload, uploadFile } from '#modules/base/file/file.calls.ts';
import { createForm, createTemplate, publishForm } from '#modules/flow/form/form.calls.ts';
import type { FormSchema } from '#modules/flow/form/form-schema.ts';
import { createObject, createRow } from '#modules/flow/form/object.calls.ts';
import { createDefinition, publishDesign } from '#modules/flow/workflow/definition/definition.calls.ts';
import { newDesign } from '#modules/flow/workflow/definition/design.ts';
import { saveRegistration } from '#modules/flow/workflow/definition/form-registration.calls.ts';
import type { Step } from '#modules/flow/workflow/definition/tree.ts';
import { saveDelegation } from '#modules/flow/workflow/instance/delegation.calls.ts';
import { saveStartDraft, startInstance } from '#modules/flow/workflow/instance/instance.calls.ts';
import { saveCallback } from '#modules/flow/workflow/integration/callback.calls.ts';
import { saveEmbedded } from '#modules/flow/workflow/integration/embedded.calls.ts';
import { saveEngine } from '#modules/flow/workflow/integration/engine.calls.ts';
import { newThread } from '#modules/home/assistant/assistant.calls.ts';
import { makeFeed } from '#modules/home/calendar-feed/calendar-feed.calls.ts';
import { removeComment, writeComment } from '#modules/people/discussion/comment.calls.ts';
import { relate } from '#modules/people/discussion/relation.calls.ts';
import { menuState, saveOwnMenu } from '#modules/people/menu/menu.calls.ts';
import { saveWebhook } from '#modules/people/webhook/webhook.calls.ts';
import type { TestClient } from '#server/testing/http.ts';
import type { Objects } from './matrix-records.ts';
import { OUTSIDER, type World } from './world.ts';

/** An address that nothing is sent to: it is inside. */
const NOWHERE = 'http://127.0.0.1:9';
export const EMBEDDED_URL = 'https://pages.example.com/embedded';
export const ENGINE_KEY = 'key of the engine of the matrix';

const label = ['备注', '備註', 'Note'] as const;
const schema = {
  v: 1,
  columns: 1,
  items: [{ type: 'field', key: 'note', field: { kind: 'text', label } }],
} as unknown as FormSchema;

async function done<C extends Call>(
  client: TestClient,
  call: C,
  input: InputOf<C> | Record<string, unknown>,
): Promise<OutputOf<C>> {
  const { code, data, msg } = await client.send(call, input);
  if (code !== 0) throw new Error(`${call.path}: ${msg}`);
  return data as OutputOf<C>;
}

/** What the company has, made by its administrator; answers ids by the beginning of the addresses that name them. */
async function designed(world: World, admin: string): Promise<[string, string, number][]> {
  const { client, companyId, userId } = world.people.get(admin)!;
  const form = await done(client, createForm, { key: 'matrix', name: 'Matrix', schema });
  await done(client, publishForm, { id: form.id, revision: 1 });
  const template = await done(client, createTemplate, { formId: form.id, name: 'Matrix', values: { note: 'x' } });
  const object = await done(client, createObject, { key: 'matrix', name: 'Matrix', schema });
  const row = await done(client, createRow, { objectId: object.id, values: { note: 'x' } });
  const drawn = newDesign('matrix', 'Matrix', { start: 's', approver: 'a', end: 'e' });
  const [first] = drawn.tree.steps;
  const task = { ...(first as { task: object }).task, approvers: [{ by: 'users', users: [userId] }] };
  const design = { ...drawn, tree: { ...drawn.tree, steps: [{ ...first!, task } as unknown as Step] } };
  const definition = await done(client, createDefinition, { key: 'matrix', name: 'Matrix', module: 'other', design });
  await done(client, publishDesign, { id: definition.id, revision: 1 });
  await done(client, saveRegistration, { definitionId: definition.id, formType: '2', formId: form.id, variables: [] });
  const callback = await done(client, saveCallback, {
    name: 'Matrix',
    moments: ['start'],
    url: NOWHERE,
    secret: 'secret of the matrix',
    active: true,
  });
  const engine = await done(client, saveEngine, {
    name: 'Matrix',
    url: NOWHERE,
    secret: ENGINE_KEY,
    deciding: 'here',
    active: true,
  });
  const hook = await done(client, saveWebhook, {
    ...{
      name: 'Matrix',
      url: 'https://hooks.example.com/',
      entities: [],
      actions: ['create'],
      whole: false,
      active: false,
    },
  });
  const sent = await world.server.database.pool.query<{ id: string }>(
    `INSERT INTO webhook_delivery (company_id, webhook_id, action, made_at, next_at, failed_at) VALUES ($1, $2, 'test', now(), now(), now()) RETURNING id`,
    [companyId, hook.id],
  );
  const page = await done(client, saveEmbedded, { alias: 'matrix', name: 'Matrix', url: EMBEDDED_URL });
  const { version } = await done(client, menuState, { area: 'system' });
  await done(client, saveOwnMenu, { area: 'system', version, kind: 'embedded', name: 'Matrix', url: EMBEDDED_URL });
  // Started here, so that a letter waits.
  await done(client, startInstance, { key: 'matrix', title: 'Letter', form: {} });
  const { rows } = await world.server.database.pool.query<{ id: string }>(
    'UPDATE wf_outbox SET failed_at = now() WHERE company_id = $1 RETURNING id',
    [companyId],
  );
  const registered = await world.server.database.pool.query<{ id: string }>(
    'SELECT id FROM wf_form_registration WHERE definition_id = $1',
    [definition.id],
  );
  const officer = await world.first('role', `built_in = 'securityOfficer' AND company_id = ${companyId}`);
  return [
    ['/api/v1/access/special-roles/', 'id', officer!],
    ['/api/v1/webhook/', 'id', hook.id],
    ['/api/v1/webhook/deliveries/', 'delivery', Number(sent.rows[0]!.id)],
    ['/api/v1/form/forms/', 'id', form.id],
    ['/api/v1/form/forms/', 'no', 1],
    ['/api/v1/form/templates', 'formId', form.id],
    ['/api/v1/form/templates/', 'id', template.id],
    ['/api/v1/form/objects/', 'id', object.id],
    ['/api/v1/form/objects/', 'objectId', object.id],
    ['/api/v1/form/objects/:objectId/rows/', 'id', row.id],
    ['/api/v1/workflow/definitions/', 'id', definition.id],
    ...['no', 'from', 'to'].map((name): [string, string, number] => ['/api/v1/workflow/definitions/', name, 1]),
    ['/api/v1/workflow/form-registrations/', 'definitionId', definition.id],
    ['/commonservice-workflow/sys/processConfig/formRegistDetailList', 'configId', Number(registered.rows[0]!.id)],
    ['/api/v1/workflow/callbacks/', 'id', callback.id],
    ['/api/v1/workflow/callbacks/letters/', 'id', Number(rows[0]!.id)],
    ['/api/v1/workflow/engines/', 'id', engine.id],
    ['/api/v1/workflow/embedded-pages/', 'id', page.id],
  ];
}

/** What a person started, keeps or has open. */
async function personal(world: World, name: string): Promise<[string, string, number][]> {
  const { client, companyId, userId } = world.people.get(name)!;
  const instance = await done(client, startInstance, { key: 'matrix', title: 'Matrix', form: {} });
  const draft = await done(client, saveStartDraft, { key: 'matrix', title: 'Matrix', form: {} });
  const file = await done(client, uploadFile, { file: new File([`of ${name}`], 'matrix.txt') });
  const upload = await done(client, beginUpload, { name: 'matrix.txt', size: 6 });
  const { pool } = world.server.database;
  // The other company has one person only.
  const agent = await pool.query<{ id: string }>(
    `INSERT INTO "user" (company_id, username, emp_name, department, is_enable, status)
     SELECT company_id, 'agent_of_' || username, 'Agent', department, true, status FROM "user" WHERE id = $1 RETURNING id`,
    [userId],
  );
  const delegation = await done(client, saveDelegation, {
    agent: Number(agent.rows[0]!.id),
    startsAt: '2030-01-01 00:00',
    endsAt: '2030-02-01 00:00',
  });
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO session (company_id, user_id, token_hash, created_at, last_seen_at, ends_at, ip, user_agent)
     VALUES ($1, $2, $3, now(), now(), now() + interval '1 day', '', '') RETURNING id`,
    [companyId, userId, `matrix ${name}`],
  );
  const thread = await done(client, newThread, {});
  const identity = await pool.query<{ id: string }>(
    `WITH p AS (INSERT INTO identity_provider (company_id, name, key, issuer, client_id)
        VALUES ($1, $3, $3, 'https://id.example.com', 'c') RETURNING id)
      INSERT INTO user_identity (company_id, provider_id, subject, user_id, linked_at)
      SELECT $1, id, $3, $2, now() FROM p RETURNING id`,
    [companyId, userId, `matrix ${name}`],
  );
  const token = await pool.query<{ id: string }>(
    `INSERT INTO api_token (company_id, user_id, name, token_hash, hint, writes, created_at, ends_at)
     VALUES ($1, $2, 'Matrix', $3, 'wmk_matrix', false, now(), now() + interval '1 day') RETURNING id`,
    [companyId, userId, `matrix ${name}`],
  );
  const key = await pool.query<{ id: string }>(
    `INSERT INTO passkey (company_id, user_id, name, credential, public_key, counter, origin, synced, created_at)
      VALUES ($1, $2, 'Matrix', $3, '', 0, 'https://waymark.test', false, now()) RETURNING id`,
    [companyId, userId, `matrix-${name}`],
  );
  return [
    ['/api/v1/user/passkeys/', 'passkey', Number(key.rows[0]!.id)],
    ['/api/v1/api-token/', 'id', Number(token.rows[0]!.id)],
    ['/api/v1/calendar-feed/', 'feedId', (await done(client, makeFeed, { kind: 'mine', timed: false })).id],
    ['/api/v1/assistant/', 'thread', thread.id],
    ['/api/v1/single-login/', 'identity', Number(identity.rows[0]!.id)],
    ['/api/v1/workflow/instance/', 'instanceId', instance.instanceId],
    ['/api/v1/workflow/drafts/', 'id', draft.id],
    ['/api/v1/workflow/delegations/', 'id', delegation.id],
    ['/api/v1/user/sessions/', 'id', Number(rows[0]!.id)],
    ['/commonservice-system/file/upload/', 'id', upload.id],
    ['/commonservice-system/file/', 'id', file.id],
    ['/commonservice-system/file/', 'fileId', file.id],
    ['/imis-pm-file/imisfile/baseinfo/getDownloadFile', 'fileId', file.id],
    ['/imis-pm-file/imisfile/baseinfo/getDownloadFile', 'downId', file.id],
  ];
}

/** Comments on a project and its relations, by somebody with all rights to it. */
async function discussed(world: World, object: Objects, ids: ReadonlyMap<string, number>) {
  const { client } = world.people.get(object === 'foreign' ? OUTSIDER : 'admin')!;
  const of = { entity: 'project', recordId: ids.get(`${object} project`)! };
  const [said, removed] = [
    await done(client, writeComment, { ...of, text: 'Matrix' }),
    await done(client, writeComment, { ...of, text: 'Matrix' }),
  ];
  await done(client, removeComment, removed);
  const to = { toEntity: 'task', toRecord: ids.get(`${object} task`)! };
  const relation = await done(client, relate, { ...of, ...to, side: 'causes' });
  return [
    ['/api/v1/discussion/comments/', 'id', said.id],
    ['/api/v1/discussion/comments/:id/restore', 'id', removed.id],
    ['/api/v1/discussion/relations/', 'id', relation.id],
  ] as [string, string, number][];
}

/** A closed period, and a correction of a record that waits. */
async function ofHours(world: World, admin: string, record: number): Promise<[string, string, number][]> {
  const { companyId, userId } = world.people.get(admin)!;
  const { pool } = world.server.database;
  const period = await pool.query<{ id: string }>(
    `INSERT INTO work_period (company_id, from_day, to_day, closed_by, closed_at) VALUES ($1, '2001-01-01', '2001-01-31', $2, now()) RETURNING id`,
    [companyId, userId],
  );
  const correction = await pool.query<{ id: string }>(
    `INSERT INTO work_correction (company_id, record, minutes, reason, asked_by, asked_at) VALUES ($1, $2, 60, 'Matrix', $3, now()) RETURNING id`,
    [companyId, record, userId],
  );
  return [
    ['/api/v1/hours/periods/', 'id', Number(period.rows[0]!.id)],
    ['/api/v1/hours/corrections/', 'id', Number(correction.rows[0]!.id)],
    ['/api/v1/hours/record/', 'recordId', record],
  ];
}

/** Ids by `own /address field`; of two addresses the longer one that a call begins with is meant. */
export async function designedRecords(world: World, ids: ReadonlyMap<string, number>): Promise<Map<string, number>> {
  const home = await designed(world, 'admin');
  const away = await designed(world, OUTSIDER);
  const found: [string, [string, string, number][]][] = [
    [
      'own',
      [
        ...home,
        ...(await personal(world, 'admin')),
        ...(await discussed(world, 'own', ids)),
        ...(await ofHours(world, 'admin', ids.get('own workRecord')!)),
      ],
    ],
    [
      'other',
      [
        ...home,
        ...(await personal(world, 'lina')),
        ...(await discussed(world, 'other', ids)),
        ...(await ofHours(world, 'admin', ids.get('other workRecord')!)),
      ],
    ],
    [
      'foreign',
      [
        ...away,
        ...(await personal(world, OUTSIDER)),
        ...(await discussed(world, 'foreign', ids)),
        ...(await ofHours(world, OUTSIDER, ids.get('foreign workRecord')!)),
      ],
    ],
  ];
  return new Map(
    found.flatMap(([object, list]) => list.map(([path, field, id]) => [`${object} ${path} ${field}`, id] as const)),
  );
}
