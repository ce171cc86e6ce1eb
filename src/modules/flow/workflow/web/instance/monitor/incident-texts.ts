import { limitText } from '#modules/flow/feel/feel-texts.ts';
import { t } from '#web/lang.ts';

/** What the engine noted of an incident; limits of expressions in words. */
export function detailText(detail: string): string {
  const [, kind = '', name = ''] = /^([A-Z_]+): ([\s\S]*)$/.exec(detail) ?? [];
  const limit = limitText(kind, name);
  return limit ? t(limit) : detail;
}
