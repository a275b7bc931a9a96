import { describe, expect, it } from 'vitest';
import { quotesOf } from '#shared/checks/testing/texts.ts';
import type { Wording } from '#shared/checks/testing/wordings.ts';
import { demandsWordings } from '#shared/checks/testing/wordings-demands.ts';
import { germanWordings } from '#shared/checks/testing/wordings-german.ts';
import { openWordings } from '#shared/checks/testing/wordings-open.ts';
import { otherWordings } from '#shared/checks/testing/wordings-other.ts';
import { peopleWordings } from '#shared/checks/testing/wordings-people.ts';
import { textWordings } from '#shared/checks/testing/wordings-texts.ts';

const MOST = 60_000;
const linesOf = (lines: string): string[] => lines.split('\n').filter(Boolean);

function quotesIn({ rule, language, kind }: Wording, text: string): string[] {
  const email = { parts: [{ name: '0.message' as const, card: 'Casual Email', text }] };
  return quotesOf(rule, text, { language, kind, ...(kind === 'sourcing_email' && email) });
}

describe.each([
  ...peopleWordings,
  ...demandsWordings,
  ...openWordings,
  ...otherWordings,
  ...germanWordings,
  ...textWordings,
])('$rule in $language', (wording) => {
  it('finds every wording of the list [CHECK-09]', { timeout: MOST }, () => {
    expect(linesOf(wording.found).filter((text) => quotesIn(wording, text).length === 0)).toEqual([]);
  });

  it('leaves the near ones alone [CHECK-09]', { timeout: MOST }, () => {
    expect(linesOf(wording.left).filter((text) => quotesIn(wording, text).length > 0)).toEqual([]);
  });
});
