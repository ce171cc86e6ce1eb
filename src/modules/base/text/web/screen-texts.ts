/** Texts that only screens know, by key, in all three languages; the build writes them here (tools/one-language.ts). */
import type { Triple } from '#kernel/text.ts';

export const screenTexts: Readonly<Record<string, Triple>> = {};
