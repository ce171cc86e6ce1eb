/**
 * What an embedded page of somebody else may do.
 *
 * Scripts, forms, pop-ups and downloads; its own origin (storage, sign-in, the origin its messages are told apart by) only
 * when that is not ours: a page of our origin with scripts could take its sandbox off and act as whoever looks at it.
 */
export function sandboxOf(address: string, own: string = location.origin): string {
  const { origin, protocol } = new URL(address, own);
  // What has no origin (about:, data:, javascript:) runs as the page that shows it.
  const foreign = origin !== own && /^https?:$/.test(protocol);
  return `allow-scripts allow-forms allow-popups allow-downloads${foreign ? ' allow-same-origin' : ''}`;
}
