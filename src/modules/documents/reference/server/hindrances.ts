/** References point to tasks, versions and documents: none can be removed under them. */
import { keptBy } from '#server/entity/kept-by.ts';
import { reference } from '../reference.entity.ts';
import { referenceTexts as t } from '../reference.texts.ts';

export const referencesOnTasks = keptBy(reference, 'task', t.taskKept);
export const referencesOnDocuments = keptBy(reference, 'document', t.documentKept);
export const referencesOnVersions = keptBy(reference, 'pinned', t.versionKept);
