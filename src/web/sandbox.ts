/**
 * Permissions of an embedded foreign page.
 *
 * Scripts, forms, pop-ups and downloads; its own origin (storage, sign-in, the origin its messages are checked by) only
 * when that is not ours: a page of our origin with scripts could remove its sandbox and act as its viewer.
 */
export function sandboxOf(address: string, own: string = location.origin): string {
  const { origin, protocol } = new URL(address, own);
  // Addresses without an origin (about:, data:, javascript:) run as the page that shows them.
  const foreign = origin !== own && /^https?:$/.test(protocol);
  return `allow-scripts allow-forms allow-popups allow-downloads${foreign ? ' allow-same-origin' : ''}`;
}
