// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { KIND_NAMES } from '#shared/text/kinds/names.ts';
import type { PageTab } from '#web/features/text/page/page-tab.ts';
import { Side } from '#web/features/writing/documents/page/side.tsx';
import { openScreen } from '#web/testing/screen.tsx';
import { ShieldCheck } from '#web/ui/layout/icons.ts';

const Empty = () => null;

const aTab = (id: PageTab['id'], label: string, isPlain = false): PageTab => ({
  id,
  label,
  isPlain,
  icon: ShieldCheck,
  kinds: KIND_NAMES,
  Panel: Empty,
});
const tabs = [aTab('checks', 'Checks'), aTab('comments', 'Comments', true)];

test.each([
  ['beside the text', true],
  ['at the bottom of a phone', false],
])(
  'the tabs %s begin with their names, and only what is to be fixed is called so [CONTENT-12, COMMENT-12]',
  async (_, wide) => {
    await openScreen(<Side wide={wide} tabs={tabs} counts={{ checks: 4, comments: 2 }} hasBar />);
    const names = [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
    expect(names.slice(0, 2)).toEqual(['Checks4 to fix', 'Comments2']);
  },
);
