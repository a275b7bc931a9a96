import type { Page } from 'playwright/test';
import { aDocument, edited, tabPanel } from '#e2e/document-steps.ts';
import { aVoice, type callsOf, expect } from '#e2e/fixtures.ts';
import { button, dialog, section } from '#e2e/vocabulary.ts';

type Calls = ReturnType<typeof callsOf>;

export const TEXT = `Platform Engineer
Quayside Systems, Bristol

Our users ride on. You will utilise what you know, and our users tell us what they think of it.

You work in a fast-paced environment.`;

/** Takes the demo provider a while when it is slow. */
export const LONG = [
  TEXT,
  ...Array.from({ length: 20 }, () => 'You will talk to the people who ride, and write down what they need.'),
].join('\n\n');

/** An advert with this text, of a role whose brand voice avoids a word. */
export async function anAdvert(calls: Calls, role: object = {}, text = TEXT) {
  const voice = { ...aVoice, words_to_avoid: 'users → riders' };
  const { id } = await calls.call<{ id: string }>('POST', '/api/brand-guidelines', voice);
  const about = { brand_guidelines_id: id, company_name: 'Quayside Systems', city: 'Bristol', ...role };
  return edited(calls, await aDocument(calls, 'Job Advert', about), text);
}

export const popover = (page: Page) => dialog(page, 'Refine');
export const instruction = (page: Page) => popover(page).getByRole('textbox', { name: 'What should change?' });
export const proposal = (page: Page) => section(page, 'Proposal');
export const bar = (page: Page) => section(page, 'Decide on the proposal');
export const changes = (page: Page) => tabPanel(page, 'Changes');
export const accept = (page: Page) => bar(page).getByRole('button', { name: /^Accept/ });

export async function openPopover(page: Page): Promise<void> {
  await button(page, 'Refine').first().click();
  await expect(popover(page)).toBeVisible();
}

/** Starts a ready-made instruction. */
export async function start(page: Page, ready: RegExp | string): Promise<void> {
  await openPopover(page);
  await popover(page).getByRole('button', { name: ready }).click();
}

/** The same, and waits for its proposal. */
export async function refine(page: Page, ready: RegExp | string): Promise<void> {
  await start(page, ready);
  await expect(proposal(page)).toBeVisible({ timeout: 30_000 });
}
