/** Reads the pages of help from the files of the application; they do not change while it runs. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { handle, type ServerModule } from '#server/context.ts';
import { type HelpName, helpPage } from '../help.calls.ts';
import { helpModule } from '../help.module.ts';

const FOLDER = new URL('../../../../../docs/help/', import.meta.url);
const read = new Map<string, Promise<string>>();

/** The text of a page; `page` is one of a choice, so it names no other file. */
function textOf(lang: string, page: HelpName): Promise<string> {
  const name = `${lang === 'en-US' ? 'en-US' : 'zh-CN'}/${page}.md`;
  const known = read.get(name) ?? readFile(fileURLToPath(new URL(name, FOLDER)), 'utf8');
  read.set(name, known);
  return known;
}

export const helpServer: ServerModule = {
  ...helpModule,
  handlers: [handle(helpPage, async (ctx, { page }) => ({ text: await textOf(ctx.lang, page) }))],
};
