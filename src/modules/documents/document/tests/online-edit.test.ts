/** Scenario 6 of design/documents.md §17: documents edited online. No letter of two editors of one base is lost. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentWorld, entryOf, type Someone } from '#app/testing/document-world.ts';
import { uploadFile } from '#modules/base/file/file.calls.ts';
import { editOffice, fileView, saveOffice } from '#modules/documents/office/office.calls.ts';
import type { FileView } from '#modules/documents/office/view.ts';

const SAMPLE = fileURLToPath(new URL('../../../../../../shared/data/office/docx/sample.docx', import.meta.url));
/** Rounds of two editors, 5 in the usual run. */
const ROUNDS = Number(process.env.DOCUMENT_ROUNDS ?? 5);
const world = await documentWorld();
const { me, done, added, view } = world;
afterAll(world.close);

let folder: number;
let other: Someone;
beforeAll(async () => {
  const projectId = await world.newProject();
  other = await world.person('other');
  await world.join(projectId, [other.id], '工程师');
  folder = await world.folderIn({ projectId }, '方案');
  await world.rights({ folderId: folder }, [
    entryOf('members', 0, ['view', 'edit', 'download', 'upload', 'create']),
    entryOf('manager', 0, ['view', 'edit', 'download', 'upload', 'create', 'config', 'authorize', 'changeStatus']),
  ]);
});

async function shown(who: Someone, fileId: number): Promise<FileView> {
  const answer = JSON.parse((await who.client.send(fileView, { fileId })).raw.toString('utf8'));
  if (!('kind' in answer)) throw new Error(answer.msg);
  return answer;
}
/** The first text that may be edited. */
async function firstText(who: Someone, fileId: number): Promise<{ at: number; text: string }> {
  const found = await shown(who, fileId);
  if (found.kind !== 'document') throw new Error(found.kind);
  for (const block of found.blocks)
    if (block.type === 'text' && block.at !== null && block.text.trim()) return { at: block.at, text: block.text };
  throw new Error('no text');
}
const workingFile = async (id: number) => (await view(id)).versions.find(({ working }) => working)!;

test.skipIf(!existsSync(SAMPLE))(
  'scenario 6: of two editors of one base both saves are kept, and the second is told',
  async () => {
    const file = new File([new Uint8Array(readFileSync(SAMPLE))], 'sample.docx');
    const { id: fileId } = await done(uploadFile, { file } as never);
    const document = await added(folder, { title: '联合编辑', level: 'public', fileId });
    expect((await done(editOffice, { fileId })).mode).toBe('builtin');
    const words = new Set<string>();
    for (let round = 0; round < ROUNDS; round++) {
      const base = await workingFile(document.id);
      const { at, text } = await firstText(me, base.file.id);
      const saves = await Promise.all(
        [me, other].map((who, n) => {
          const word = `词${round}${n ? '乙' : '甲'}`;
          words.add(word);
          return who.client.send(saveOffice, {
            fileId: base.file.id,
            edits: [{ at, was: text, text: `${text}${word}` }],
          });
        }),
      );
      expect(saves.map(({ msg }) => msg)).toEqual(['', '']);
      expect(saves.filter(({ data }) => data.conflict !== null)).toHaveLength(1);
    }
    const { versions } = await view(document.id);
    expect(versions).toHaveLength(1 + 2 * ROUNDS);
    expect(versions.filter(({ side }) => side)).toHaveLength(ROUNDS);
    // One after the other: workers take only so many files of a company at once, and refuse the rest.
    const texts: string[] = [];
    for (const { file } of versions) texts.push(JSON.stringify(await shown(me, file.id)));
    for (const word of words)
      expect(
        texts.some((one) => one.includes(word)),
        word,
      ).toBe(true);
  },
);
