/** The types whose text is read; pictures and the old Word and PowerPoint formats have none (GAP-35). */
const WITH_TEXT: ReadonlySet<string> = new Set([
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
]);
export const hasText = (type: string): boolean => WITH_TEXT.has(type);

/** Under the old type of Word come other formats too, of which some are read (REAL-22). */
export const mayHaveText = (type: string): boolean => hasText(type) || type === 'application/msword';
