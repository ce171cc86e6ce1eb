/** Addresses of other systems that people type. */
import { refuse } from '#kernel/problem.ts';
import { callbackTexts } from '../../integration/integration.texts.ts';
import { originOf } from '../../integration/url-form.ts';

/** Refuses anything but a web address, at the field `url`. */
export function mustBeWebAddress(url: string): void {
  if (originOf(url) === null) throw refuse(callbackTexts.badUrl, undefined, 'url');
}
