/**
 * Server of looking at files and editing them in the browser.
 *
 * Invariants: who may view but not download never gets bytes of the file: views are made here, pictures of pages carry a mark; an
 * answer depends on nothing but `fileId` and the viewer. A save is a new file that takes the place of the old one by whoever keeps
 * it (`fileKeepers`), with the guard's word that nothing but the edited texts differs. Refuses: edits of files that nothing keeps
 * in versions.
 */
import { formatInstant } from '#kernel/dates.ts';
import { absent, refuse } from '#kernel/problem.ts';
import { previewKind } from '#modules/base/file/file-kinds.ts';
import { type FileAccess, fileAccess, keeperOf, storeFile } from '#modules/base/file/server/public.ts';
import { borrowBlob, setAside } from '#server/blobs.ts';
import { type Ctx, Download, handle, type ServerModule } from '#server/context.ts';
import { kept } from '#server/kept.ts';
import { runChore } from '#server/workers/workers.ts';
import { editsOf } from '../edits.ts';
import * as calls from '../office.calls.ts';
import { officeModule } from '../office.module.ts';
import { officeTexts as t } from '../office.texts.ts';
import { actionAddress } from './discovery.ts';
import { editChore } from './edit-file.ts';
import { isViewed, viewChore } from './make-view.ts';
import { KEY_MS, openKey } from './office-files.ts';
import { discovery } from './office-server.ts';
import { countChore, pageChore } from './pdf-pages.ts';
import { sourceOf, wopi } from './wopi.ts';

const PDF = 'application/pdf';
const EDITED = /officedocument\.(wordprocessingml\.document|spreadsheetml\.sheet)$/;

/** Views and pictures that were made lately; names say of what, for whom and when. */
const views = kept<Uint8Array>(20);
const pictures = kept<Uint8Array>(60);
const counts = kept<number>(500);
const SMALL = 2 * 1_048_576;

/** The file and what the viewer may do with it; absent when they may not even view it. */
async function opened(ctx: Ctx, fileId: number): Promise<FileAccess> {
  const found = (await fileAccess(ctx, [fileId])).get(fileId);
  if (!found?.may.view) throw absent();
  return found;
}

/** Work with the bytes of a file at a path; lost or damaged bytes are named and never shown. */
async function withBytes<T>({ file }: FileAccess, work: (path: string) => Promise<T>): Promise<T> {
  const borrowed = await borrowBlob(file.hash);
  if (!borrowed) throw refuse(t.lost);
  try {
    return await work(borrowed.path);
  } finally {
    await borrowed.giveBack();
  }
}

function shownOf({ file, may }: FileAccess): Pick<calls.OpenedFile, 'shown' | 'preview'> {
  const preview = previewKind(file.type);
  if (preview !== null && may.download) return { shown: 'bytes', preview };
  if (file.type === PDF) return { shown: 'pages', preview: null };
  return { shown: isViewed(file.type) ? 'view' : 'none', preview: null };
}

/** Who looks, and when: in ASCII for pictures. */
const burnt = (ctx: Ctx, fileId: number): string =>
  `U${ctx.viewer.userId} F${fileId} ${formatInstant(ctx.now, ctx.utcOffset).slice(0, 13)}:00`;

/** Where the office server opens a file for the viewer; null: it does not. */
async function officeAction(ctx: Ctx, found: FileAccess): Promise<string | null> {
  const said = await discovery(ctx.now);
  if (!said || !(found.may.download || found.may.edit)) return null;
  const extension = /\.([^.]+)$/.exec(found.file.name)?.[1]?.toLowerCase() ?? '';
  const writes = found.may.edit && keeperOf(found) !== null;
  return (writes ? said.edit.get(extension) : undefined) ?? said.view.get(extension) ?? null;
}

const handlers = [
  handle(calls.editOffice, async (ctx, { fileId }) => {
    const found = await opened(ctx, fileId);
    const { id, name, type, size } = found.file;
    const inOffice = found.may.edit && keeperOf(found) !== null && (await officeAction(ctx, found)) !== null;
    const builtin = found.may.edit && found.may.download && EDITED.test(type) && keeperOf(found) !== null;
    return {
      file: { id, name, type, size },
      may: found.may,
      ...shownOf(found),
      ...(builtin && { shown: 'view' as const, preview: null }),
      mode: inOffice ? ('office' as const) : builtin ? ('builtin' as const) : ('view' as const),
      mark: found.through === null ? '' : `${ctx.viewer.name} ${formatInstant(ctx.now, ctx.utcOffset).slice(0, 16)}`,
    };
  }),
  handle(calls.openInOffice, async (ctx, { fileId }) => {
    const found = await opened(ctx, fileId);
    const action = await officeAction(ctx, found);
    if (action === null) throw refuse(t.noOffice);
    const { id, key } = await openKey(ctx, fileId);
    return { address: actionAddress(action, sourceOf(id), ctx.lang), key, ends: ctx.now + KEY_MS };
  }),
  handle(calls.fileView, async (ctx, { fileId }) => {
    const found = await opened(ctx, fileId);
    const { file, may } = found;
    if (!isViewed(file.type)) throw refuse(t.kind);
    // Hidden sheets and formulas belong to whoever may have the file.
    const name = `${file.hash} ${file.type} ${may.download}`;
    let bytes = views.get(name);
    if (!bytes) {
      const view = await withBytes(found, (path) =>
        runChore(ctx, viewChore, { path, type: file.type, size: file.size, whole: may.download }),
      );
      bytes = Buffer.from(JSON.stringify(view));
      if (bytes.length < SMALL) views.set(name, bytes);
    }
    const made = bytes;
    return new Download(file.name, 'application/json', () => setAside(made), true);
  }),
  handle(calls.filePage, async (ctx, { fileId, page }) => {
    const found = await opened(ctx, fileId);
    if (found.file.type !== PDF) throw refuse(t.kind);
    const mark = burnt(ctx, fileId);
    const name = `${found.file.hash} ${page} ${ctx.viewer.companyId} ${mark}`;
    let png = pictures.get(name);
    if (!png) {
      const drawn = await withBytes(found, (path) => runChore(ctx, pageChore, { path, page, mark }));
      counts.set(found.file.hash, drawn.pages);
      png = drawn.png;
      if (png.length < SMALL) pictures.set(name, png);
    }
    const made = png;
    return new Download(`${page}.png`, 'image/png', () => setAside(made), true);
  }),
  handle(calls.filePages, async (ctx, { fileId }) => {
    const found = await opened(ctx, fileId);
    if (found.file.type !== PDF) throw refuse(t.kind);
    const known = counts.get(found.file.hash);
    if (known !== undefined) return { pages: known };
    const pages = await withBytes(found, (path) => runChore(ctx, countChore, { path }));
    counts.set(found.file.hash, pages);
    return { pages };
  }),
  handle(calls.saveOffice, async (ctx, { fileId, edits }) => {
    const found = await opened(ctx, fileId);
    const { file, may } = found;
    const keeper = keeperOf(found);
    if (!may.edit || !may.download || keeper === null) throw refuse(t.mayNotEdit);
    if (!EDITED.test(file.type)) throw refuse(t.kind);
    const wanted = editsOf(edits);
    if (wanted === null) throw refuse(t.edits, undefined, 'edits');
    const bytes = await withBytes(found, (path) => runChore(ctx, editChore, { path, type: file.type, edits: wanted }));
    const made = await storeFile(ctx, file.name, file.type, bytes);
    const conflict = await keeper(ctx, found.through!.ownerId, file, made);
    const { id, name, type, size } = made;
    return { id, name, type, size, conflict };
  }),
];

export const officeServer: ServerModule = { ...officeModule, handlers, foreign: wopi };
