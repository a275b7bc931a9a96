import type { Page } from 'playwright/test';
import { fieldOf, saveState, stored, typeAtEnd } from '#e2e/document-steps.ts';
import { callsOf, expect, newPerson, signIn, test } from '#e2e/fixtures.ts';
import { aTeam } from '#e2e/team-steps.ts';

const LINES = ['First line.', 'Middle line.', 'Last line.'];
const ROUNDS = 10;

/** Types at the end of the first line, as a person does with the keyboard. */
async function typeInFirstLine(page: Page, words: string): Promise<void> {
  await fieldOf(page).press('Control+Home');
  await fieldOf(page).press('End');
  await page.keyboard.type(words);
}

test('two people write in one text, ten times over: Ctrl Z takes back the own last words, never those of the other [JUDGE-64] @all', async ({
  page,
  otherPage,
  product,
  person,
}) => {
  test.setTimeout(180_000);
  const ines = await newPerson(product, 'Ines');
  const team = await aTeam(
    product,
    [person, ines].map((one) => ({ person: one, role: 'editor' as const })),
  );
  const calls = callsOf(product, person, team.slug);
  const { id: role } = await calls.readyRole();
  const { items } = await calls.call<{ items: { id: string; name: string }[] }>('GET', '/api/document-templates');
  const id = await calls.text(role, items.find(({ name }) => name === 'Job Advert')?.id ?? '');
  await calls.call('PUT', `/api/generated-documents/${id}`, { version: 1, content: LINES.join('\n\n') });
  await signIn(page, product, person, team.path(`/content/${id}`));
  await signIn(otherPage, product, ines, team.path(`/content/${id}`));

  let [first = '', , last = ''] = LINES;
  const shown = () => [first, LINES[1], last].join('\n\n');
  for (let round = 1; round <= ROUNDS; round += 1) {
    await typeInFirstLine(page, ` Mine ${round}.`);
    await typeAtEnd(otherPage, ` Theirs ${round}.`);
    first += ` Mine ${round}.`;
    last += ` Theirs ${round}.`;
    for (const one of [page, otherPage]) await expect(fieldOf(one)).toHaveValue(shown());

    // Each takes back the words of this round alone; then one of them brings theirs back.
    await fieldOf(page).press('Control+z');
    first = first.slice(0, -` Mine ${round}.`.length);
    await expect(fieldOf(page)).toHaveValue(shown());
    await expect(fieldOf(otherPage)).toHaveValue(shown());
    await fieldOf(otherPage).press('Control+z');
    await expect(fieldOf(otherPage)).toHaveValue(
      [first, LINES[1], last.slice(0, -` Theirs ${round}.`.length)].join('\n\n'),
    );
    await fieldOf(otherPage).press('Control+y');
    for (const one of [page, otherPage]) await expect(fieldOf(one)).toHaveValue(shown());
  }
  for (const one of [page, otherPage]) await expect(saveState(one)).toHaveText('Saved');
  expect((await stored(calls, id)).content).toBe(shown());
});
