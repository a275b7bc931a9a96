import type { GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';

/** The name of who wrote the current text; null when it was oneself, in another window, or a deleted account. */
export const colleagueOf = ({ author }: Pick<GeneratedDocument, 'author'>, ownId: string): string | null =>
  author && author.id !== ownId ? author.name : null;
