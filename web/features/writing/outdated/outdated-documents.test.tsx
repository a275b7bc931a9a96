// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { lockedSentences } from '#shared/text/review.ts';
import { OutdatedDocuments } from '#web/features/writing/outdated/outdated-documents.tsx';
import { openScreen, press, type Server, until } from '#web/testing/screen.tsx';

const ROLE = '11111111-1111-4111-8111-111111111111';
const idOf = (at: number): string => `22222222-2222-4222-8222-22222222222${at}`;
const text = (at: number, name: string, changed: string[]) => ({
  id: idOf(at),
  version: 1,
  template_name: name,
  kind: 'job_advert',
  changed,
  proposal: null,
});

const refused = (message: string | undefined) =>
  Response.json({ error: { code: 'document_locked', message } }, { status: 409 });
const opened = (items: readonly object[], start: (path: string) => unknown = () => ({})) => {
  const server: Server = ({ method, path }) => (method === 'GET' ? { items } : start(path));
  return openScreen(<OutdatedDocuments roleId={ROLE} />, { server });
};
const shown = () => document.body.textContent ?? '';

test('the changed fields head the list, each once, and the button counts the texts [HOME-77]', async () => {
  await opened([text(1, 'Job Advert', ['Pay', 'City']), text(2, 'Job Spec', ['Pay'])]);
  await until(() => shown().includes('Job Spec'));
  expect(document.querySelector('h2')?.textContent).toBe('The role changed: Pay, City');
  expect(shown()).toContain('See all changes in one list. Nothing changes until you accept.');
  expect(shown()).toContain('Update 2 texts');
});

test('a text that is locked says its state and what to do about it, with its page [HOME-77]', async () => {
  const states = [lockedSentences.in_review, lockedSentences.approved];
  await opened([text(1, 'Job Advert', ['Pay']), text(2, 'Job Spec', ['Pay'])], (path) =>
    refused(path.includes(idOf(1)) ? states[0] : states[1]),
  );
  await press('Update 2 texts');
  await until(() => shown().includes('Start a new draft and update'));
  expect(shown()).toContain('In reviewWithdraw and update: Job Advert');
  expect(shown()).toContain('ApprovedStart a new draft and update: Job Spec');
  const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual([`/content/${idOf(1)}`, `/content/${idOf(2)}`]);
});
