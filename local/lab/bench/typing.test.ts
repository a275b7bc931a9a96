import { expect, test } from 'vitest';
import { advert, MARKS, WORDS } from '#local/lab/bench/typing.ts';
import { runChecks } from '#shared/checks/run.ts';
import { lexicons } from '#shared/checks/words/all.ts';
import { wordsIn } from '#shared/text/text-tokens.ts';

test('the text that is typed into has its thousand words and its forty marks [CONTENT-42]', () => {
  const text = advert();
  expect(wordsIn(text)).toBe(WORDS);
  const about = { kind: 'job_advert', language: 'en', role: null, brand_guidelines: null } as const;
  const found = runChecks(
    [{ name: 'text', card: '', text }],
    { ...about, siblings: [], document_titles: [] },
    lexicons,
  );
  const places = found.filter(({ from, to }) => to > from);
  expect(places.length).toBeGreaterThanOrEqual(MARKS);
  expect(places.length).toBeLessThan(1.5 * MARKS);
});
