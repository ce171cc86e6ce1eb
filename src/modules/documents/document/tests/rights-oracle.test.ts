/**
 * Scenarios 2 and 3 of design/documents.md §17: on random trees, lists, levels and people the rights that one statement gives agree
 * with a naive second implementation, node by node, also after moves between folders with other lists; a list, a count, the search
 * and the export show what the rights say and nothing of a higher level; foreseen gains and losses are the real ones.
 *
 * Every 25th tree is asked about through the calls, the others through what the calls ask (a tenth of the time).
 *
 * DOCUMENT_CASES: random cases (a person before a tree), 300 in the usual run, 10000 in the long one.
 */
import { afterAll, expect, test } from 'vitest';
import { documents, documentWorld, folders, type Someone } from '#app/testing/document-world.ts';
import {
  type NaiveDocument,
  type NaiveFolder,
  type NaiveList,
  type NaivePerson,
  naiveDocument,
  naiveFolder,
} from '#app/testing/naive-document-rights.ts';
import { rightsInObject } from '#modules/people/team/server/public.ts';
import type { Viewer } from '#server/context.ts';
import { makeCtx } from '#server/http/pipeline.ts';
import { systemCtx } from '#server/system.ts';
import { withTx } from '#server/tx.ts';
import { foreseeList } from '../acl.calls.ts';
import { documentTree, moveDocuments } from '../document.calls.ts';
import type { DocumentRow } from '../document.entity.ts';
import { ALL_BITS, bitsOf, rightsOf, VIEW } from '../document-rights.ts';
import { LEVELS, type Level } from '../levels.ts';
import { documentService } from '../server/document-service.ts';
import { bitsOfDocuments } from '../server/nodes.ts';
import { treeOf } from '../server/tree.ts';
import { documentView } from '../version.calls.ts';

const world = await documentWorld();
const { query, home, me, done } = world;
afterAll(world.close);
const CASES = Number(process.env.DOCUMENT_CASES ?? 300);
const PEOPLE = 10;
/** Trees of which one is asked about through the calls, and then changed by moves. */
const EVERY = 25;

let seed = 20_261_128;
const random = (n: number): number => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((seed / 2 ** 32) * n);
};
const pick = <T>(all: readonly T[]): T => all[random(all.length)]!;
const id = async (text: string, values: unknown[]): Promise<number> => (await query(text, values))[0]!.id as number;
const { companyId } = home;

interface Made {
  projectId: number;
  folders: Map<number, NaiveFolder>;
  documents: NaiveDocument[];
}

async function people(departments: readonly number[]) {
  const groups: number[] = [];
  const all: { who: Someone; naive: NaivePerson }[] = [];
  for (let n = 0; n < PEOPLE; n++) {
    const department = pick(departments);
    const level = pick(LEVELS);
    const who = await world.person(`p${n}`, [], { of: department });
    await world.setLevel(who, level);
    all.push({
      who,
      naive: { id: who.id, level, department, groups: [], roles: [], member: false, manager: false, manages: false },
    });
  }
  for (let n = 0; n < 3; n++) {
    const members = all.filter(() => random(3) === 0);
    const group = await id(
      'INSERT INTO user_group (company_id, name, members) VALUES ($1, $2, $3) RETURNING id::int AS id',
      [companyId, `group ${n}`, members.map(({ naive }) => naive.id)],
    );
    groups.push(group);
    for (const { naive } of members) naive.groups.push(group);
  }
  return { all, groups };
}

async function writeList(
  node: { folder?: number; document?: number },
  projectId: number,
  entries: readonly NaiveList[],
): Promise<number> {
  const list = await id(
    "INSERT INTO doc_list (company_id, object_kind, object_id, folder, document) VALUES ($1, 'project', $2, $3, $4) RETURNING id::int AS id",
    [companyId, projectId, node.folder ?? null, node.document ?? null],
  );
  for (const { kind, subject, rights } of entries)
    await query('INSERT INTO doc_acl (company_id, list, kind, subject, rights) VALUES ($1, $2, $3, $4, $5)', [
      companyId,
      list,
      kind,
      subject,
      rights,
    ]);
  return list;
}

test('scenario 2: the rights asked as a set agree with a naive second implementation, also after moves', {
  timeout: 3_600_000,
}, async () => {
  const departments = new Map<number, number | null>([[home.departmentId, null]]);
  for (let n = 0; n < 5; n++) {
    const parent = pick([...departments.keys()]);
    departments.set(
      await id(
        'INSERT INTO department (company_id, name, code, parent, sort) VALUES ($1, $2, $2, $3, 1) RETURNING id::int AS id',
        [companyId, `D${n}`, parent],
      ),
      parent,
    );
  }
  const { all, groups } = await people([...departments.keys()]);
  await world.setLevel(me, LEVELS.at(-1)!);
  let [differences, compared, moved] = [0, 0, 0];
  for (let round = 0; round * PEOPLE < CASES; round++) {
    const made = await tree(all, groups, [...departments.keys()]);
    const naiveWorld = { folders: made.folders, departments };
    const asked = async (through: typeof byCalls): Promise<number> => {
      let wrong = 0;
      for (const { who, naive } of all) {
        compared++;
        const person = { ...naive, ...(await inProject(made.projectId, naive)) };
        wrong += differ(made, person, naiveWorld, await through(made, who));
      }
      return wrong;
    };
    differences += await asked(round % EVERY === 0 ? byCalls : bySets);
    if (round % EVERY === 1) {
      moved += await moves(made);
      differences += await asked(bySets);
    }
    if (round === 0) await foreseen(made, all);
  }
  console.info(`rights: ${compared} people before a tree, ${moved} moves, ${differences} differences`);
  expect(differences).toBe(0);
  expect(moved).toBeGreaterThan(0);
});

/** Documents and folders into folders with other lists, by somebody whose rights nobody else has. */
async function moves(made: Made): Promise<number> {
  await query(
    `INSERT INTO doc_acl (company_id, list, kind, subject, rights)
      SELECT company_id, id, 'user', $2, $3 FROM doc_list WHERE object_kind = 'project' AND object_id = $1`,
    [made.projectId, me.id, ALL_BITS],
  );
  let moved = 0;
  const targets = [...made.folders.values()].filter(({ parent }) => parent !== null);
  for (const document of made.documents) {
    const folder = pick(targets);
    const { code } = await me.client.send(moveDocuments, { ids: [document.id], folder: folder.id });
    if (code !== 0) continue;
    document.folder = folder.id;
    moved++;
  }
  for (const folder of targets) {
    const parent = pick([...made.folders.keys()]);
    const [row] = await query('SELECT version::int AS version FROM doc_folder WHERE id = $1', [folder.id]);
    const input = { id: folder.id, version: row!.version, parent };
    const { code } = await me.client.send(folders.update, input as never);
    if (code !== 0) continue;
    folder.parent = parent;
    moved++;
  }
  return moved;
}

/** A project with random roles, folders, documents and lists. */
async function tree(
  all: readonly { naive: NaivePerson }[],
  groups: readonly number[],
  departments: readonly number[],
): Promise<Made> {
  const projectId = await world.newProject();
  const roles = (
    await query('SELECT id::int AS id FROM project_role WHERE project_id = $1 AND manager IS NOT TRUE', [projectId])
  ).map((row) => row.id as number);
  for (const { naive } of all)
    if (random(3) > 0)
      await query(
        'INSERT INTO project_member (company_id, object_kind, object_id, "user", roles) VALUES ($1, \'project\', $2, $3, $4)',
        [companyId, projectId, naive.id, random(2) === 0 ? [pick(roles)] : []],
      );
  if (random(2) === 0)
    await world
      .member('project', projectId, { id: pick(all).naive.id, client: me.client }, [
        'pm:project:query',
        'pm:document:query',
        'pm:document:manage',
      ])
      .catch(() => undefined);
  const entry = (): NaiveList => {
    const kind = pick(['manager', 'members', 'role', 'user', 'user', 'department', 'group'] as const);
    const subject = {
      manager: 0,
      members: 0,
      role: pick(roles),
      user: pick(all).naive.id,
      department: pick(departments),
      group: pick(groups),
    }[kind];
    return { kind, subject, rights: random(4) === 0 ? VIEW : VIEW | random(ALL_BITS + 1) };
  };
  const entries = (): NaiveList[] => {
    const some = Array.from({ length: random(4) }, entry);
    return some.filter(
      (one, at) => some.findIndex(({ kind, subject }) => kind === one.kind && subject === one.subject) === at,
    );
  };
  const folders = new Map<number, NaiveFolder>();
  const [root] = await query(
    'SELECT id::int AS id, acl_root::int AS list FROM doc_folder WHERE project_id = $1 AND parent IS NULL',
    [projectId],
  );
  const rootList = entries();
  await query('DELETE FROM doc_folder WHERE parent = $1', [root!.id]);
  await query('DELETE FROM doc_acl WHERE list = $1', [root!.list]);
  for (const { kind, subject, rights } of rootList)
    await query('INSERT INTO doc_acl (company_id, list, kind, subject, rights) VALUES ($1, $2, $3, $4, $5)', [
      companyId,
      root!.list,
      kind,
      subject,
      rights,
    ]);
  folders.set(root!.id as number, { id: root!.id as number, parent: null, floor: 'public', list: rootList });
  const lists = new Map<number, number>([[root!.id as number, root!.list as number]]);
  for (let n = 0; n < 6; n++) {
    const parent = pick([...folders.keys()]);
    const least = LEVELS.indexOf(folders.get(parent)!.floor);
    const floor = LEVELS[Math.min(LEVELS.length - 1, least + (random(5) === 0 ? 1 : 0))]!;
    const folder = await id(
      "INSERT INTO doc_folder (company_id, object_kind, object_id, name, parent, floor, acl_root) VALUES ($1, 'project', $2, $3, $4, $5, $6) RETURNING id::int AS id",
      [companyId, projectId, `F${n}`, parent, floor, lists.get(parent)],
    );
    const own = random(3) === 0 ? entries() : null;
    const list = own ? await writeList({ folder }, projectId, own) : lists.get(parent)!;
    if (own) await query('UPDATE doc_folder SET acl_root = $2 WHERE id = $1', [folder, list]);
    lists.set(folder, list);
    folders.set(folder, { id: folder, parent, floor, list: own });
  }
  const found: NaiveDocument[] = [];
  for (let n = 0; n < 5; n++) {
    const folder = pick([...folders.keys()]);
    const level: Level = LEVELS[Math.max(LEVELS.indexOf(folders.get(folder)!.floor), random(4))]!;
    const owner = pick(all).naive.id;
    const document = await id(
      "INSERT INTO document (company_id, object_kind, object_id, title, code, folder, level, owner, acl_root) VALUES ($1, 'project', $2, $3, $4, $5, $6, $7, $8) RETURNING id::int AS id",
      [companyId, projectId, `T${n}`, `C${projectId}-${n}`, folder, level, owner, lists.get(folder)],
    );
    const own = random(5) === 0 ? entries() : null;
    if (own)
      await query('UPDATE document SET acl_root = $2 WHERE id = $1', [
        document,
        await writeList({ document }, projectId, own),
      ]);
    found.push({ id: document, folder, level, owner, list: own });
  }
  return { projectId, folders, documents: found };
}

/** What the project makes of a person. */
async function inProject(
  projectId: number,
  { id: person }: NaivePerson,
): Promise<Pick<NaivePerson, 'roles' | 'member' | 'manages'>> {
  const rows = await query('SELECT roles::int[] AS roles FROM project_member WHERE project_id = $1 AND "user" = $2', [
    projectId,
    person,
  ]);
  const roles = rows.flatMap((row) => row.roles as number[]);
  const manages = await query(`SELECT 1 FROM project_role WHERE id = ANY($1) AND rights @> '["pm:document:manage"]'`, [
    roles,
  ]);
  return { roles, member: rows.length > 0, manages: manages.length > 0 };
}

/** What the product answers to one person about one tree. */
interface Answered {
  /** Rights of each document; null: it is not there for them. */
  documents: ReadonlyMap<number, number | null>;
  /** Their list: how many, and which. */
  total: number;
  listed: ReadonlySet<number>;
  /** Null: they do not open it. */
  folders: readonly { id: number; may: Parameters<typeof bitsOf>[0]; count: number }[] | null;
}
const listInput = ({ projectId }: Made) => ({ filters: { code: `C${projectId}-` }, pageSize: 100 });

async function byCalls(made: Made, { client }: Someone): Promise<Answered> {
  const found = new Map<number, number | null>();
  for (const { id: documentId } of made.documents) {
    const answer = await client.send(documentView, { documentId });
    found.set(documentId, answer.code === 0 ? bitsOf(answer.data.may) : null);
  }
  const page = await client.send(documents.list, listInput(made) as never);
  expect(page.code).toBe(0);
  // Who holds no right in the project does not open its tree; documents that lists give them are found all the same.
  const answer = await client.send(documentTree, { projectId: made.projectId });
  return {
    documents: found,
    total: page.data.total,
    listed: new Set(page.data.list.map((row: { id: number }) => row.id)),
    folders: answer.code === 0 ? answer.data.folders : null,
  };
}

/** The same from what the calls ask. */
const bySets = (made: Made, who: Someone): Promise<Answered> =>
  withTx(world.server.db, async (tx) => {
    const viewer: Viewer = { userId: who.id, companyId, name: '', rights: new Set(), departments: null, sessionId: 1 };
    const parts = { scopeRights: rightsInObject, overrides: () => undefined };
    const ctx = makeCtx(parts, { ...systemCtx(tx, companyId, Date.now(), 480, []), viewer }, []);
    const rows = (
      await query(
        'SELECT id::int AS id, level, status, owner::int AS owner, acl_root::int AS "aclRoot" FROM document WHERE id = ANY($1)',
        [made.documents.map((one) => one.id)],
      )
    ).map((row) => ({ ...row, objectKind: 'project', objectId: made.projectId }) as unknown as DocumentRow);
    const bits = await bitsOfDocuments(ctx, rows);
    const page = await documentService.list(ctx, listInput(made));
    const { folders: shown } = await treeOf(ctx, { projectId: made.projectId });
    return {
      documents: new Map(rows.map((row) => [row.id, bits(row) & VIEW ? bits(row) : null])),
      total: page.total,
      listed: new Set(page.list.map((row) => row.id)),
      folders: shown,
    };
  });

/** Differences between the product and the naive answer, for one person before one tree. */
function differ(
  made: Made,
  naive: NaivePerson,
  naiveWorld: Parameters<typeof naiveDocument>[2],
  answered: Answered,
): number {
  let wrong = 0;
  const seen = new Set<number>();
  for (const document of made.documents) {
    const bits = naiveDocument(document, naive, naiveWorld);
    const may = answered.documents.get(document.id) ?? null;
    if (may !== (bits & VIEW ? bits : null)) {
      wrong++;
      console.info('document', document, naive, rightsOf(bits), may === null ? may : rightsOf(may));
    }
    if (bits & VIEW) seen.add(document.id);
  }
  // Lists and their counts, by what may be seen; an owner that is not theirs answers nothing at all.
  const { total, listed, folders: tree } = answered;
  if (total !== seen.size || [...seen].some((one) => !listed.has(one))) {
    wrong++;
    console.info('list', naive, [...seen], [...listed]);
  }
  for (const folder of tree === null ? [] : made.folders.values()) {
    const bits = naiveFolder(folder, naive, naiveWorld);
    const shown = tree!.find((one) => one.id === folder.id);
    if (bits !== 0 && bitsOf(shown?.may ?? []) !== bits) {
      wrong++;
      console.info('folder', folder, naive, rightsOf(bits), shown?.may);
    }
    const counted = made.documents.filter((one) => one.folder === folder.id && seen.has(one.id)).length;
    if (shown && shown.count !== counted) wrong++;
  }
  return wrong;
}

/** A change of the root's list, foreseen and done: who gains and loses is what the answer said. */
async function foreseen(made: Made, all: readonly { who: Someone; naive: NaivePerson }[]): Promise<void> {
  const root = [...made.folders.values()].find(({ parent }) => parent === null)!;
  const rights = async (): Promise<Map<number, number>> => {
    const found = new Map<number, number>();
    for (const { who } of all) {
      const answer = await who.client.send(documentView, { documentId: probe });
      found.set(who.id, answer.code === 0 ? bitsOf(answer.data.may) : 0);
    }
    return found;
  };
  const sent = [
    { kind: 'members' as const, subject: 0, rights: bitsOf(['view', 'download']) },
    { kind: 'user' as const, subject: all[0]!.naive.id, rights: bitsOf(['view', 'print']) },
  ];
  // A public document that hangs on the root's list.
  const probe = await id(
    "INSERT INTO document (company_id, object_kind, object_id, title, code, folder, level, owner, acl_root) SELECT $1, 'project', $2, 'probe', $3, f.id, 'public', $4, f.acl_root FROM doc_folder f WHERE f.id = $5 RETURNING id::int AS id",
    [companyId, made.projectId, `C${made.projectId}-probe`, me.id, root.id],
  );
  const before = await rights();
  const told = await done(foreseeList, { folderId: root.id, own: true, entries: sent } as never);
  await world.rights({ folderId: root.id }, sent);
  const after = await rights();
  const KEPT = bitsOf(['config', 'authorize']);
  const real = [...after].flatMap(([person, now]) => {
    const was = before.get(person)!;
    const [gains, loses] = [now & ~was & ~KEPT, was & ~now & ~KEPT];
    return gains || loses ? [`${person} ${gains} ${loses}`] : [];
  });
  const said = told.people
    .filter((one) => all.some(({ naive }) => naive.id === one.id))
    .map((one) => `${one.id} ${bitsOf(one.gains) & ~KEPT} ${bitsOf(one.loses) & ~KEPT}`)
    .filter((one) => !one.endsWith(' 0 0'));
  expect(said.toSorted()).toEqual(real.toSorted());
  await query('DELETE FROM document WHERE id = $1', [probe]);
  root.list = sent;
}
