// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { OutdatedTexts } from '#web/features/writing/outdated/outdated-texts.tsx';
import { openScreen, until } from '#web/testing/screen.tsx';

const ROLE = '11111111-1111-4111-8111-111111111111';
const text = (at: number, changed: string[]) => ({
  id: `22222222-2222-4222-8222-22222222222${at}`,
  version: 1,
  template_name: 'Job Advert',
  kind: 'job_advert',
  changed,
  proposal: null,
});

test('the form names the changed fields, each once, and leads to the one list of changes [HOME-77, GAP-300]', async () => {
  const items = [text(1, ['Pay', 'City']), text(2, ['Pay'])];
  await openScreen(<OutdatedTexts roleId={ROLE} />, { server: () => ({ items }) });
  await until(() => document.querySelector('h2') !== null);
  expect(document.querySelector('h2')?.textContent).toBe('The role changed: Pay, City');
  expect(document.querySelector('p')?.textContent).toBe(
    'See all changes in one list. Nothing changes until you accept.',
  );
  expect(document.querySelector('a')?.getAttribute('href')).toBe(`/roles/${ROLE}`);
});
