/** Texts of other records as the description of an issue. */

/** Input becomes a paragraph without markup; empty if none. */
export const paragraph = (text: string | null | undefined): string =>
  text?.trim()
    ? `<p>${text.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>')}</p>`
    : '';
