/** Rules of outputs (records.md B4; 2-rules §5, Documents and uploads; §8, unfinished documents). */
import { type Problem, problem } from '#kernel/problem.ts';
import { texts } from '#kernel/text.ts';
import type { FinishConfig } from '#modules/planning/task/finish-config.ts';
import type { OutputRow, OutputStatus, OutputVersionRow } from './output.entity.ts';

export const outputTexts = texts('output', {
  notYours: [
    '仅交付物负责人或交付物管理人员可以操作',
    '僅交付物負責人或交付物管理人員可以操作',
    'Only the person in charge of the output, or someone who manages outputs, can do this',
  ],
  inWork: [
    '版本“{name}”尚未完成，请先完成后再新建版本',
    '版本「{name}」尚未完成，請先完成後再新建版本',
    'The version "{name}" is still in progress; complete it before creating a new one',
  ],
  noFiles: [
    '请先上传文件；实物或纸质件请在版本说明中写明存放位置',
    '請先上傳檔案；實物或紙本請在版本說明中寫明存放位置',
    'Please upload the file first; for physical items or paper documents, state their location in the version note',
  ],
  fixed: [
    '只有编制中的版本可以修改或删除',
    '只有編製中的版本可以修改或刪除',
    'Only versions in progress can be changed or deleted',
  ],
  superseded: [
    '已有更新的版本，不能退回该版本',
    '已有更新的版本，不能退回該版本',
    'There is a newer version, so this one cannot be returned',
  ],
  kept: [
    '交付物已有文件版本，不能删除',
    '交付物已有檔案版本，不能刪除',
    'The output has versions and cannot be deleted',
  ],
  taskKept: [
    '任务“{task}”关联了交付物“{name}”，不能删除，请先取消关联',
    '任務「{task}」關聯了交付物「{name}」，不能刪除，請先取消關聯',
    'The task "{task}" is linked to the output "{name}" and cannot be deleted; remove the link first',
  ],
});

const RANK: readonly OutputStatus[] = ['none', 'working', 'completed', 'archived'];

/** An output is as far as the least of what it holds: its newest version and its documents. Holding nothing it is at its beginning. */
export function statusOf(newest: OutputStatus, documents: readonly OutputStatus[]): OutputStatus {
  const held = newest === 'none' ? documents : [newest, ...documents];
  return held.length === 0 ? 'none' : RANK[Math.min(...held.map((status) => RANK.indexOf(status)))]!;
}

/** Whether the output has been delivered, even if it does not count as finished yet. */
export const isDelivered = (status: OutputStatus): boolean => status === 'completed' || status === 'archived';

/** Whether it counts as finished where outputs do so when they are completed, or only when they are archived. */
export const isFinished = (status: OutputStatus, { outputs }: Pick<FinishConfig, 'outputs'>): boolean =>
  outputs === 'archived' ? status === 'archived' : isDelivered(status);

/** Whether it holds back the finish of its task. */
export const holdsTask = (
  { required, task, status }: Pick<OutputRow, 'required' | 'task' | 'status'>,
  config: Pick<FinishConfig, 'outputs'>,
): boolean => required && task !== null && task !== undefined && !isFinished(status ?? 'none', config);

/** Facts the rules of a version need in addition to the row. */
export interface VersionFacts {
  /** The viewer may edit the outputs of the project, or is in charge of this one. */
  works: boolean;
  /** Number of the newest version of its output. */
  latest: number;
}

export const refuseOthers = ({ works }: VersionFacts, viewer: number): Problem | null =>
  viewer === 0 || works ? null : problem(outputTexts.notYours);

/** A completed version exists: as files, or as an item whose place is in the note. */
export const refuseEmpty = ({ files, note }: OutputVersionRow): Problem | null =>
  (files ?? []).length > 0 || note ? null : problem(outputTexts.noFiles, undefined, 'files');

/** Only the newest is taken up again: the others are history. */
export const refuseSuperseded = ({ number }: OutputVersionRow, { latest }: VersionFacts): Problem | null =>
  number === latest ? null : problem(outputTexts.superseded);
