// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type OpenFact, whyOpen } from '#shared/checks/facts/why-open.ts';
import { documentMaterialReply } from '#shared/text/contracts/document-material.ts';
import { cutNote } from '#web/features/checks/facts/fact-words.ts';
import { Summary, segmentsOf } from '#web/features/checks/facts/facts-panel.tsx';
import type { Facts, FoundFact } from '#web/features/checks/facts/use-facts.ts';

let root: Root;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.getElementById('root') as HTMLElement);
});
afterEach(async () => {
  await act(async () => root.unmount());
});
const show = (what: ReactNode) => act(async () => root.render(what));

const material = documentMaterialReply.parse({
  role: { job_title: 'Baker' },
  brand_guidelines: { profile_name: 'Warm voice' },
  documents: [
    { title: 'One', text: 'One.' },
    { title: 'Two', text: 'Two.' },
  ],
});
const place = {
  type: 'figure',
  part: 'text',
  from: 0,
  to: 9,
  phrase: '2 ovens',
  sentence: { from: 0, to: 9 },
} as const;
const passage = { place: { in: 'role', field: 'role_requirements' }, text: 'Two ovens.', from: 0, to: 9 } as const;
const found: FoundFact = { ...place, quote: 'two ovens', state: 'found', passage };
const open: OpenFact = { ...place, quote: '25 days of holiday', state: 'not_found', nearest: null };
const none: Facts = { all: [], notFound: [], different: [], found: [], checked: [], material };

test('the summary counts facts in the sources, with a segment for each [FACT-01] [HOME-77]', async () => {
  await show(<Summary facts={{ ...none, all: [found, found, open], found: [found, found], notFound: [open] }} />);
  expect(document.body.textContent).toContain('2 of 3 facts are in your sources');
  expect(document.body.textContent).toContain('Checked against the role, the brand voice and 2 assets.');
  expect(document.querySelectorAll('[aria-hidden] > span')).toHaveLength(3);
});

test('a text without facts says so, and has no bar [FACT-01]', async () => {
  await show(<Summary facts={none} />);
  expect(document.body.textContent).toContain('No facts in this text');
  expect(document.body.textContent).not.toContain('0 of 0');
  expect(document.querySelector('[aria-hidden]')).toBeNull();
});

test('more than 40 facts share 40 segments, and no state is left out [FACT-01]', () => {
  const segments = segmentsOf({ found: 400, checked: 1, different: 1, notFound: 2 });
  expect(segments).toHaveLength(40);
  expect(new Set(segments)).toEqual(new Set(['found', 'checked', 'different', 'notFound']));
  const missing = segmentsOf({ found: 0, checked: 0, different: 0, notFound: 90 });
  expect(missing).toEqual(Array.from({ length: 40 }, () => 'notFound'));
});

test('each open fact says why in one sentence [FACT-02, FACT-03, HOME-77]', () => {
  const because = (difference: Extract<OpenFact, { state: 'different' }>['difference']) =>
    whyOpen({ ...open, state: 'different', difference, passage }, '22 Nov 2026');
  expect(whyOpen(open, '')).toBe("Your sources don't mention holiday.");
  expect(because({ because: 'value', value: '28 days' })).toBe('Your sources say 28 days.');
  expect(because({ because: 'desirable' })).toBe('Your sources call it desirable.');
  expect(because({ because: 'denied' })).toBe('Your sources say the opposite.');
  expect(because({ because: 'was' })).toBe('Was in your sources on 22 Nov 2026, not any more.');
});

test('a document that was cut is named [FACT-14]', () => {
  expect(cutNote('Handbook.pdf')).toBe('Only the first 60,000 characters of Handbook.pdf were looked in.');
});
