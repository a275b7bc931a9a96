// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { GeneratePage } from '#web/features/writing/generate/generate-page.tsx';
import { buttons, messages, openScreen, pass, press, type Server, until } from '#web/testing/screen.tsx';
// The page loads these modules when their step is reached.
import '#web/features/writing/generate/generate-step.tsx';
import '#web/features/writing/generate/select-templates.tsx';

const ROLE = '7c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a10';
const TEMPLATE = '7c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a11';
const advert = { id: TEMPLATE, name: 'Job Advert', kind: 'job_advert', description: 'For job boards', sort_order: 1 };
const role = {
  id: ROLE,
  job_title: 'Platform Engineer',
  company_name: 'Quayside',
  reference_documents: [{ id: ROLE }],
};

const open = (step: 2 | 3, templates: () => unknown) => {
  const server: Server = ({ path }) => {
    if (path === '/api/document-templates') return templates();
    if (path === `/api/roles/${ROLE}`) return { ...role, brand_guidelines: { id: ROLE } };
    return path === '/api/config' ? { ai: { demo: false, notice: '' } } : { items: [], next: null };
  };
  const at = `/roles/generate?role=${ROLE}&templates=${TEMPLATE}&step=${step}`;
  return openScreen(<GeneratePage list={() => null} toList={null} finished={() => null} />, { at, server });
};

test('templates that do not load can be loaded again [GEN-22]', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let isBroken = true;
  const answer = () => ({ items: [advert], next: null });
  await open(2, () => (isBroken ? Promise.reject(new TypeError('Failed to fetch')) : answer()));
  await pass(20_000);
  await until(() => document.body.textContent?.includes('Failed to load templates') === true);
  isBroken = false;
  await press('Try again');
  await until(() => document.querySelector('input[type=checkbox]') !== null);
  expect(document.body.textContent).toContain('Job Advert');
});

test('a product without any template says so, and nothing can be started [GEN-21]', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await open(3, () => ({ items: [], next: null }));
  await until(() => messages('alert').length > 0);
  expect(messages('alert')).toEqual(['No templates available. Please try refreshing the page.']);
  const start = buttons('Generate Selected (0)');
  expect(start.length).toBeGreaterThan(0);
  expect(start.every((one) => one.disabled || one.ariaDisabled === 'true')).toBe(true);
});
