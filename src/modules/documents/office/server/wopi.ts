/**
 * The product as a WOPI host: what an office server asks about a file, gets of it and sends back (CheckFileInfo, GetFile, locks,
 * PutFile, PutRelativeFile), as Microsoft's documentation of the protocol has it and Collabora and OnlyOffice call it.
 *
 * Invariants: every call acts as the person of its key with the rights of this moment; a content that is sent back becomes a new
 * version on the base it was opened from, never in place of another; without the lock nothing is written. Refuses: calls that do not
 * prove to be the office server's (401), files the person may not view any more (404), other locks (409, with the present one),
 * contents of another kind than the file (400).
 */
import { Refusal } from '#kernel/problem.ts';
import { mediaType } from '#modules/base/file/file-kinds.ts';
import { type FileAccess, fileAccess, keeperOf, makerOf, storeFile } from '#modules/base/file/server/public.ts';
import { blobHash, openBlob } from '#server/blobs.ts';
import type { Ctx } from '#server/context.ts';
import type { Foreign, ForeignAnswer, ForeignAsked, ForeignTools } from '#server/http/foreign.ts';
import { type OfficeFile, officeFile, openKey, sessionOfKey, setContent, setLock } from './office-files.ts';
import { isFromOffice, officeServer } from './office-server.ts';

const UNKNOWN: ForeignAnswer = { status: 404 };
const conflict = (lock: string | null, why = ''): ForeignAnswer => ({
  status: 409,
  headers: { 'x-wopi-lock': lock ?? '', ...(why && { 'x-wopi-lockfailurereason': why }) },
});
const done = (file: number): ForeignAnswer => ({ status: 200, headers: { 'x-wopi-itemversion': String(file) } });

/** Where the office server finds a file. */
export const sourceOf = (id: number): string => `${officeServer()?.host ?? ''}/wopi/files/${id}`;

interface Open {
  ctx: Ctx;
  asked: ForeignAsked;
  file: OfficeFile;
  access: FileAccess;
}

const baseOf = (name: string): string => name.replace(/\.[^.]*$/, '');
const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** CheckFileInfo: what the office server shows and allows. */
function info({ ctx, access }: Open): ForeignAnswer {
  const { file, may } = access;
  const writes = may.edit && keeperOf(access) !== null;
  return {
    status: 200,
    json: {
      BaseFileName: file.name,
      Size: file.size,
      Version: String(file.id),
      SHA256: Buffer.from(file.hash, 'hex').toString('base64'),
      OwnerId: `${ctx.viewer.companyId}-${file.createdBy}`,
      UserId: `${ctx.viewer.companyId}-${ctx.viewer.userId}`,
      UserFriendlyName: ctx.viewer.name,
      LastModifiedTime: file.createdAt.toISOString(),
      UserCanWrite: writes,
      ReadOnly: !writes,
      UserCanNotWriteRelative: !writes || makerOf(access) === null,
      UserCanRename: false,
      SupportsLocks: true,
      SupportsGetLock: true,
      SupportsExtendedLockLength: true,
      SupportsUpdate: true,
      SupportsRename: false,
      SupportsDeleteFile: false,
      SupportsUserInfo: false,
      WebEditingDisabled: !writes,
      // What the person may not do here they do not do there either.
      DisablePrint: !may.print,
      HidePrintOption: !may.print,
      DisableExport: !may.download,
      HideExportOption: !may.download,
      DisableCopy: !may.download,
      ProtectInClient: !may.download,
    },
  };
}

async function content({ asked, access }: Open): Promise<ForeignAnswer> {
  const most = asked.header('x-wopi-maxexpectedsize');
  if (most !== undefined && access.file.size > Number(most)) return { status: 412 };
  const bytes = await openBlob(access.file.hash);
  return bytes ? { ...done(access.file.id), bytes } : UNKNOWN;
}

/** Lock, or with the former one UnlockAndRelock. */
async function lock({ ctx, asked, file, access }: Open): Promise<ForeignAnswer> {
  const [wanted, old] = [asked.header('x-wopi-lock'), asked.header('x-wopi-oldlock')];
  if (!wanted || wanted.length > 1_024) return { status: 400 };
  if (!access.may.edit) return conflict(file.lock, 'read only');
  const held = old === undefined ? file.lock === null || file.lock === wanted : file.lock === old;
  if (!held) return conflict(file.lock);
  await setLock(ctx, file.id, wanted);
  return done(file.file);
}

/** Unlock and RefreshLock: only with the present lock. */
async function withLock({ ctx, asked, file }: Open, next: (lock: string) => string | null): Promise<ForeignAnswer> {
  const wanted = asked.header('x-wopi-lock');
  if (!wanted) return { status: 400 };
  if (file.lock !== wanted) return conflict(file.lock);
  await setLock(ctx, file.id, next(wanted));
  return done(file.file);
}

/** Whether a content is of the kind its name says. */
const fits = (name: string, type: string, body: Buffer): boolean => mediaType(name, body.subarray(0, 4_096)) === type;

async function put({ ctx, asked, file, access }: Open): Promise<ForeignAnswer> {
  const keeper = keeperOf(access);
  if (!access.may.edit || keeper === null) return { status: 404 };
  if (file.lock === null || asked.header('x-wopi-lock') !== file.lock) return conflict(file.lock);
  const { name, type, hash } = access.file;
  if (!fits(name, type, asked.body)) return { status: 400 };
  // Saved without a change it is no version.
  if (blobHash(asked.body) === hash) return done(file.file);
  const made = await storeFile(ctx, name, type, asked.body);
  await keeper(ctx, access.through!.ownerId, access.file, made);
  await setContent(ctx, file.id, made.id);
  return done(made.id);
}

/** Names in headers are UTF-7. */
export function utf7(text: string): string {
  return text.replace(/\+([A-Za-z0-9+/]*)-?/g, (_, coded: string) => {
    if (coded === '') return '+';
    const bytes = Buffer.from(coded, 'base64');
    return bytes
      .subarray(0, bytes.length - (bytes.length % 2))
      .swap16()
      .toString('utf16le');
  });
}

/** A new document beside the one that is open. */
async function putRelative({ ctx, asked, access }: Open): Promise<ForeignAnswer> {
  const [suggested, relative] = [asked.header('x-wopi-suggestedtarget'), asked.header('x-wopi-relativetarget')];
  if ((suggested === undefined) === (relative === undefined)) return { status: 501 };
  const maker = makerOf(access);
  if (!access.may.edit || maker === null) return { status: 501 };
  const given = utf7((suggested ?? relative)!);
  const name = given.startsWith('.') ? `${baseOf(access.file.name)}${given}` : given;
  const type = mediaType(name, asked.body.subarray(0, 4_096));
  if (type === null || name.length > 200 || baseOf(name).trim() === '') return { status: 400 };
  const made = await storeFile(ctx, name, type, asked.body);
  const title = await maker(ctx, access.through!.ownerId, made, baseOf(name), suggested !== undefined);
  if (title === null) return { status: 409 };
  const { id, key } = await openKey(ctx, made.id);
  return {
    status: 200,
    json: { Name: `${title}.${extensionOf(name)}`, Url: `${sourceOf(id)}?access_token=${key}` },
  };
}

function posted(open: Open): Promise<ForeignAnswer> | ForeignAnswer {
  switch (open.asked.header('x-wopi-override')) {
    case 'LOCK':
      return lock(open);
    case 'UNLOCK':
      return withLock(open, () => null);
    case 'REFRESH_LOCK':
      return withLock(open, (same) => same);
    case 'GET_LOCK':
      return { status: 200, headers: { 'x-wopi-lock': open.file.lock ?? '' } };
    case 'PUT_RELATIVE':
      return putRelative(open);
    default:
      return { status: 501 };
  }
}

/** The file of a call, as the person of its key; answers of the protocol undo nothing, other refusals everything. */
async function opened(
  tools: ForeignTools,
  asked: ForeignAsked,
  work: (open: Open) => Promise<ForeignAnswer> | ForeignAnswer,
): Promise<ForeignAnswer> {
  const host = officeServer();
  const key = asked.query.access_token ?? /^Bearer (.+)$/.exec(asked.header('authorization') ?? '')?.[1];
  const id = Number(asked.id);
  if (!host || typeof key !== 'string' || !Number.isSafeInteger(id)) return { status: host ? 401 : 404 };
  const proof = {
    key,
    url: `${host.host}${asked.url}`,
    ticks: asked.header('x-wopi-timestamp'),
    proof: asked.header('x-wopi-proof'),
    before: asked.header('x-wopi-proofold'),
  };
  const found = await sessionOfKey(tools.db, id, key, asked.at);
  const renews = asked.header('x-wopi-override') === 'PUT';
  const session = found === null ? null : await tools.session(found, renews);
  if (!session || session.barred || !(await isFromOffice(proof, asked.at))) return { status: 401 };
  try {
    return await tools.as(session, async (ctx) => {
      const file = await officeFile(ctx, id, asked.method === 'POST');
      const access = file && (await fileAccess(ctx, [file.file])).get(file.file);
      return file && access?.may.view && (access.may.download || access.may.edit)
        ? work({ ctx, asked, file, access })
        : UNKNOWN;
    });
  } catch (error) {
    // The document was archived, moved to the trash, or is full of versions: the office server tells that it could not save.
    if (error instanceof Refusal) return { status: 500, json: { error: error.problems[0]?.message.key ?? '' } };
    throw error;
  }
}

export const wopi: readonly Foreign[] = [
  {
    path: '/wopi/files/:id',
    methods: ['GET', 'POST'],
    run: (tools, asked) => opened(tools, asked, asked.method === 'GET' ? info : posted),
  },
  {
    path: '/wopi/files/:id/contents',
    methods: ['GET', 'POST'],
    run: (tools, asked) =>
      opened(tools, asked, (open) => {
        if (asked.method === 'GET') return content(open);
        return asked.header('x-wopi-override') === 'PUT' ? put(open) : { status: 501 };
      }),
  },
];
