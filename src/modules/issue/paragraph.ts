/** Texts of other records as the description of an issue. */

/** What people typed becomes a paragraph, and no markup; empty for nothing. */
export const paragraph = (text: string | null | undefined): string =>
  text?.trim()
    ? `<p>${text.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>')}</p>`
    : '';
