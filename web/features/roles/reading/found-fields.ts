export type Found = { label: string; words: string };

/** The fields found so far, from the draft of a card: 'Label<TAB>words' a line. The last line may be cut. */
export const foundIn = (draft: string): Found[] =>
  draft.split('\n').flatMap((line) => {
    const [label = '', words = ''] = line.split('\t').map((part) => part.trim());
    return label && words ? [{ label, words }] : [];
  });
