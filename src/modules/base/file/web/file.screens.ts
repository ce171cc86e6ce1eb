/** What the browser asks about stored files. */
import { issueTicketCall } from '#kernel/calls/ticket-call.ts';
import { download, send, upload } from '#web/api.ts';
import { requestOf } from '#web/calls/request.ts';
import type { Screens } from '#web/screens.ts';
import { downloadFile, fileFacts, onlinePreview, uploadFile } from '../file.calls.ts';
import { hasPage, previewKind } from '../file-kinds.ts';

/** Lists work without these answers; a failure is not worth a message. */
const QUIET = { quiet: true, background: true } as const;

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
      upload: (file, options) => upload(uploadFile, {}, file, { ...options, background: true }),
      async preview(id) {
        const { url } = requestOf(onlinePreview, { id, module: 'attachment' });
        const { ticket } = await send(issueTicketCall, { address: url });
        return `${url}&token=${ticket}`;
      },
      download: (id) => download(downloadFile, { id }),
    },
  },
};
