import { describe, expect, it } from 'vitest';
import { quotesOf } from '#shared/checks/testing/texts.ts';
import { traitWordings } from '#shared/checks/testing/wordings-traits.ts';

const MOST = 60_000;

describe.each(traitWordings)('$rule in other words', ({ rule, language, kind, found, left }) => {
  const quoted = (lines: string): string[] =>
    lines.split('\n').filter((text) => quotesOf(rule, text, { language, kind }).length > 0);

  it('is found in every line of the list [CHECK-09]', { timeout: MOST }, () => {
    expect(found.split('\n').filter(Boolean)).toEqual(quoted(found));
  });

  it('is in none of the near ones [CHECK-09]', { timeout: MOST }, () => {
    expect(quoted(left)).toEqual([]);
  });
});
