import type { Page } from 'playwright/test';
import type { callsOf } from '#e2e/fixtures.ts';
import { written } from '#e2e/written.ts';

type Calls = ReturnType<typeof callsOf>;
export type Stored = { content: string; version: number };

/** A document of this template, and where it is. */
export async function aDocument(calls: Calls, template = 'Job Advert'): Promise<{ id: string; path: string }> {
  const role = await calls.readyRole();
  const { [template]: id = '' } = await written(calls, role.id, [template]);
  return { id, path: `/content/${id}` };
}

export const stored = (calls: Calls, id: string) => calls.call<Stored>('GET', `/api/generated-documents/${id}`);
export const fieldOf = (page: Page, name = 'Job Advert') => page.getByRole('textbox', { name });
export const saveState = (page: Page) => page.locator('[data-save-state]');

/** Types at the end of the text. */
export async function typeAtEnd(page: Page, text: string): Promise<void> {
  await fieldOf(page).press('Control+End');
  await page.keyboard.type(text);
}
