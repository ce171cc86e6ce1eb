/** Views of the list of documents: those there are, those in the trash; of everywhere, or of the company's knowledge alone. */
export const documentViews = {
  all: { deleted: false, knowledge: false },
  trash: { deleted: true, knowledge: false },
  knowledge: { deleted: false, knowledge: true },
  knowledgeTrash: { deleted: true, knowledge: true },
} as const;
export type DocumentListView = keyof typeof documentViews;
