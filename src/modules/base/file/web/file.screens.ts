/** What the browser asks about stored files. */
import { issueTicketCall } from '#kernel/calls/ticket-call.ts';
import { apiTexts, download, type SendOptions, send, toastError, upload } from '#web/api.ts';
import { requestOf } from '#web/calls/request.ts';
import { sendPieces } from '#web/calls/send-pieces.ts';
import { t } from '#web/lang.ts';
import type { Screens } from '#web/screens.ts';
import {
  beginUpload,
  downloadFile,
  dropUpload,
  endUpload,
  type FileFacts,
  fileFacts,
  onlinePreview,
  PIECES,
  uploadFile,
} from '../file.calls.ts';
import { hasPage, previewKind } from '../file-kinds.ts';

/** Lists work without these answers; a failure is not worth a message. */
const QUIET = { quiet: true, background: true } as const;

/** Smaller files go in one piece, which is sent again when it was cut. */
const SMALL = 4 * 1_048_576;

/** A large file; whoever picks it again after the page was left goes on where it was. */
async function inPieces(file: File, { progress, signal }: SendOptions): Promise<FileFacts> {
  const { name, size } = file;
  const mark = `${file.lastModified} ${size} ${name}`.slice(0, 100);
  const { id, received } = await send(beginUpload, { name, size, mark }, { background: true });
  try {
    await sendPieces({ url: `${PIECES}/${id}`, file, received, progress, signal });
  } catch (error) {
    // Who cancels wants nothing of it; after anything else it waits a day to be gone on with.
    if (signal?.aborted) void send(dropUpload, { id }, QUIET).catch(() => undefined);
    else toastError(error instanceof Error && error.message !== '' ? error.message : t(apiTexts.offline));
    throw error;
  }
  return send(endUpload, { id }, { background: true });
}

export const screens: Screens = {
  name: 'file',
  records: {
    files: {
      async list(ids) {
        const found = await send(fileFacts, { ids: [...ids] }, QUIET);
        return found.map(({ type, ...file }) => {
          const shown = previewKind(type) ?? (hasPage(type) ? 'page' : null);
          return { ...file, ...(shown && { shown }) };
        });
      },
      upload: (file, options) =>
        file.size > SMALL ? inPieces(file, options) : upload(uploadFile, {}, file, { ...options, background: true }),
      async preview(id) {
        const { url } = requestOf(onlinePreview, { id, module: 'attachment' });
        const { ticket } = await send(issueTicketCall, { address: url });
        return `${url}&token=${ticket}`;
      },
      download: (id) => download(downloadFile, { id }),
    },
  },
};
