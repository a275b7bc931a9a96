// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import { SocialCards } from '#web/features/writing/documents/list/social-cards.tsx';
import { buttons, openScreen, press } from '#web/testing/screen.tsx';

const posts = [
  { title: 'For LinkedIn', content: 'Mend bikes with us.' },
  { title: 'For Instagram', content: 'Grease under your nails?' },
];
const written = {
  id: 'x',
  kind: 'social_ad',
  version: 1,
  content: posts,
  metadata: {},
} as unknown as GeneratedDocument;
const cards = () => [...document.querySelectorAll('li')];

test('each post is a card with its title and content, which is edited by itself [OUT-15]', async () => {
  await openScreen(
    <SocialCards document={written} shownFor={{ firstName: null, signature: '' } as never} posts={posts} />,
  );
  expect(cards().map((card) => card.querySelector('h3')?.textContent)).toEqual(posts.map(({ title }) => title));
  for (const [at, { content }] of posts.entries()) expect(cards()[at]?.textContent).toContain(content);
  expect(buttons('Edit This Version')).toHaveLength(2);
  await press('Edit This Version');
  expect(buttons('Edit This Version')).toHaveLength(1);
  expect(buttons('Cancel Edit')).toHaveLength(1);
  const fields = cards().map((card) =>
    [...card.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value),
  );
  expect(fields).toEqual([[], ['For Instagram', 'Grease under your nails?']]);
});
