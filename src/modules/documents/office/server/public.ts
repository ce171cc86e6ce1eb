/** What other modules ask about the content of files. */

export { type FileText, hasText, textChore } from './file-text.ts';
export { lockHolder } from './office-files.ts';
export { bindOffice } from './office-server.ts';
export { OfficePackage } from './package.ts';
export { entryOf, openZip, unpack, withEntries, type Zip } from './zip.ts';
