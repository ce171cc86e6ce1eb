/**
 * The messages of the specification (2-rules §5 "Approval dialogs", §8) are in the texts word for word; those that are said otherwise
 * are named with the reason, and with the words that stand for them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SRC = fileURLToPath(new URL('..', import.meta.url));
const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  .map((name) => readFileSync(join(SRC, name), 'utf8'))
  .join('\n');

const HELD = [
  'Delete Failed',
  'Save Failed',
  'Import Failed',
  'Parameter error',
  'Edit failed, please contact administrator',
  'File upload failed',
  'File upload incomplete',
  'Please upload the file first',
  'Cannot upload empty documents',
  'Upload image size cannot exceed 500KB!',
  'The upload file is not standard, please see the download attachment for error information',
  'The name is duplicated',
  'The approval workflow in the project has not been completed and cannot be operated',
  'Please save the Gantt chart changes before operating',
  'The Gantt chart has been modified but not saved. Please save it first!',
  'No permission to view baseline details',
  'No view permission!',
  'No editing permission currently available',
  'Can only operate on tasks that one is responsible for',
  'You are not a stakeholder in the current project. Please contact the project leader to add you',
  'Please restore the parent task first!',
  'No permission to view the Gantt',
  'No permission to view actual cost',
  'No permission to view "{page}". Please contact the administrator if you need it.',
  'You do not have permission to view the Gantt chart of this project; please contact the project administrator',
  'You do not have permission to view the risks of this project; please contact the project administrator',
  'You do not have permission to view the issues of this project; please contact the project administrator',
  'You do not have permission to view the actual cost of this project; please contact the project administrator',
  'File encoding generation error, please contact administrator',
  'This project currently has no root directory, please contact the administrator!',
  'The status is incomplete and cannot be archived',
  'The status is already archived and cannot be archived again',
  'Only folders can be selected for authorization',
  'The approval of the current work hour has timed out and cannot be revoked',
  'Budget cost has not changed, no need to initiate a change process!',
  'The current resource availability is 0, unavailable!',
  '系统错误，请稍后重试！',
  '该项目不存在',
  '请填写审批意见',
  '请选择驳回重提模式',
  '请选择驳回方式',
  '请填写驳回意见',
  '请选择返回节点',
];

test.each(HELD)('%s', (message) => {
  expect(sources).toContain(`'${message}'`);
});

/** Messages that are said otherwise: what is said, and why. */
const OTHERWISE: readonly [message: string, said: string, why: string][] = [
  ['Duplicate role name', 'Duplicate {field}', 'made of the label of the field that is taken; refusals.test.ts'],
  [
    'This issue name already exists in the project, please modify',
    'This issue name already exists in the {object}, please modify',
    'issues are in programs too; issue-names.test.ts',
  ],
  [
    'Deleted tasks cannot be deduplicated!',
    'Deleted tasks cannot be deleted again!',
    'the original mistakes 重复删除; the Chinese text is the same',
  ],
  [
    'The selected resource is full. Are you sure to submit?',
    'The selected resource is overloaded: {name} {weeks}. Are you sure to submit?',
    'whoever books a full person overloads them: one question, which names the person and the weeks',
  ],
  [
    'messages of no permission to view risks, issues, actual cost, baselines',
    'No permission to view "{page}". Please contact the administrator if you need it.',
    'one text for every page that is refused',
  ],
  [
    'reservation exceeds total',
    'The reservation exceeds the total: {free} left on {days}',
    'says what is left and when',
  ],
  ['verification code incorrect', 'The verification code is incorrect or no longer valid', 'not told apart'],
  ['confirmation mismatch', 'The confirmation does not match the new password', 'as a sentence'],
  ['email test connection success', 'Connected to the mail server', 'as a sentence'],
  ['email test connection failure', 'Could not connect to the mail server: {reason}', 'says why'],
];

test.each(OTHERWISE)('%s: "%s", because %s', (_, said) => {
  expect(sources).toContain(`'${said}'`);
});
