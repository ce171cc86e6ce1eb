/** What a list of rights is of: a folder or a document. */
export interface AclNode {
  folderId?: number;
  documentId?: number;
}
