/** Binds what lists and forms ask to the definitions and calls of the modules. */
import { addressOf } from '#kernel/address.ts';
import { takesExtFields } from '#kernel/entity.ts';
import { lifecycleOf } from '#kernel/lifecycle.ts';
import { issueTicketCall } from '#kernel/ticket-call.ts';
import { dictByModule } from '#modules/dict/dict.calls.ts';
import { recordTabs } from '#modules/discussion/web/record-tabs.tsx';
import { entityRuntime } from '#modules/ext-field/ext-field.calls.ts';
import { downloadFile, fileFacts, onlinePreview, uploadFile } from '#modules/file/file.calls.ts';
import { previewKind } from '#modules/file/file-kinds.ts';
import { gridHeaders, saveMyColumns } from '#modules/grid-header/grid-header.calls.ts';
import { hoursTabs } from '#modules/hours/web/record-tabs.tsx';
import { issueTabs } from '#modules/issue/web/record-tabs.tsx';
import { recordChanges } from '#modules/log/log.calls.ts';
import { materialTabs } from '#modules/material/web/record-tabs.tsx';
import { outputTabs } from '#modules/output/web/record-tabs.tsx';
import { partnerTabs } from '#modules/partner/web/record-tabs.tsx';
import { reviewTabs } from '#modules/review/web/record-tabs.tsx';
import { download, send, upload } from '#web/api.ts';
import { requestOf } from '#web/calls/request.ts';
import type { ChangeEntry, ScreenPorts } from '#web/entity/ports.tsx';
import { changeLabels } from './change-labels.ts';
import { entities } from './entities.ts';

const byName = new Map(entities.map((definition) => [definition.name, definition]));
/** Lists work without these answers; a failure is not worth a message. */
const QUIET = { quiet: true, background: true } as const;
const LOG_LINES = 200;

/** What a move of the record's lifecycle is called. */
const verbOf = (entity: string, verb: string): Pick<ChangeEntry, 'verb'> => {
  const move = lifecycleOf(entity)?.moves[verb];
  return move ? { verb: move.label } : {};
};
const actionOf = (verb: string): ChangeEntry['action'] => (verb === 'create' || verb === 'remove' ? verb : 'update');

export const entityPorts: ScreenPorts = {
  entity: (name) => byName.get(name),
  entities,
  recordTabs: (entity, id) => [
    ...issueTabs(entity, id),
    ...hoursTabs(entity, id),
    ...outputTabs(entity, id),
    ...partnerTabs(entity, id),
    ...materialTabs(entity, id),
    ...reviewTabs(entity, id),
    ...recordTabs(entity, id),
  ],
  dictItems: (moduleKey) => send(dictByModule, { moduleKey }, QUIET),
  async runtime(entity) {
    const definition = byName.get(entity);
    const [{ extFields }, { headers }] = await Promise.all([
      definition && takesExtFields(definition) ? send(entityRuntime, { entity }, QUIET) : { extFields: [] },
      send(gridHeaders, { table: entity }, QUIET),
    ]);
    return {
      extFields,
      headers: headers.map(({ field, label, width, sort, visible }) => ({
        field,
        width,
        visible,
        // 0 is the default of the form: no place of its own.
        ...(sort > 0 && { order: sort }),
        ...(label && { label }),
      })),
    };
  },
  approvals: {
    start: async () => ({
      default: (await import('#modules/approval/web/StartApprovals.tsx')).StartApprovals,
    }),
    see: ({ instanceId }) => addressOf('workflow', instanceId) ?? '',
  },
  files: {
    async list(ids) {
      const found = await send(fileFacts, { ids: [...ids] }, QUIET);
      return found.map(({ type, ...file }) => {
        const shown = previewKind(type);
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
  changeLabels,
  readSetting: async (table) => (await send(gridHeaders, { table }, QUIET)).mine,
  saveSetting: (table, columns) => send(saveMyColumns, { table, columns }, QUIET),
  async changeLog(entity, recordId) {
    const { list } = await send(recordChanges, { entity, recordId, pageSize: LOG_LINES }, QUIET);
    return list.map(({ id, at, by, action, changes }) => ({
      id,
      at,
      by: by || null,
      action: actionOf(action),
      ...verbOf(entity, action),
      changes,
    }));
  },
};
