import { removalOf } from '#shared/checks/facts/removal.ts';
import type { OpenFact } from '#web/features/checks/facts/use-facts.ts';
import { usePage } from '#web/features/text/page/page-context.ts';
import { useReplacement } from '#web/features/text/page/use-replacement.ts';

/** Changes the words of a fact through their field, with Undo. Nothing happens when they were changed meanwhile. */
export function useTextOf({ part, from, to, quote, sentence }: OpenFact) {
  const { settled } = usePage();
  const replace = useReplacement();
  const text = settled.find(({ name }) => name === part)?.text ?? '';
  return {
    removeSentence: () => replace({ part, ...removalOf(text, sentence) }, '', 'The sentence was removed'),
    replaceWords: (value: string) => replace({ part, from, to }, value, `“${quote}” became “${value}”`),
  };
}
