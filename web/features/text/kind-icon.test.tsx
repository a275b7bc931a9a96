// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { KindIcon } from '#web/features/text/kind-icon.tsx';
import { aListedText, aState } from '#web/features/text/testing/a-listed-text.ts';
import { openScreen } from '#web/testing/screen.tsx';

const text = aListedText(aState('missing'));
const link = () => document.querySelector('a');

test('the icon of a kind has the state as its name and leads to the text [HOME-35]', async () => {
  await openScreen(
    <KindIcon roleId="r" text={{ ...text, document_id: 'd', state: { ...text.state, state: 'to_fix', to_fix: 3 } }} />,
  );
  expect([link()?.getAttribute('aria-label'), link()?.title]).toEqual(['Job Advert: 3 to fix', 'Job Advert: 3 to fix']);
  expect(link()?.getAttribute('href')).toBe('/content/d');
  expect(document.querySelectorAll('svg[aria-hidden=true]')).toHaveLength(2);
});

test('while a text is not written, its icon leads to the page of the role [HOME-35]', async () => {
  await openScreen(<KindIcon roleId="r" text={text} />);
  expect([link()?.getAttribute('aria-label'), link()?.getAttribute('href')]).toEqual([
    'Job Advert: Not written',
    '/roles/r',
  ]);
});
