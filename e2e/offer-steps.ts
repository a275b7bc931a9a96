import type { Page } from 'playwright/test';
import { type aRole, type callsOf, expect } from '#e2e/fixtures.ts';
import { field, says } from '#e2e/vocabulary.ts';

type Calls = ReturnType<typeof callsOf>;
export type Role = typeof aRole & { id: string } & Record<string, unknown>;

export const pay = {
  from: (page: Page) => field(page, 'Pay from'),
  to: (page: Page) => field(page, 'Pay to'),
  currency: (page: Page) => page.getByRole('combobox', { name: 'Currency' }),
  period: (page: Page) => page.getByRole('combobox', { name: 'Pay period' }),
};
const closingDate = (page: Page) => page.getByRole('group', { name: 'Closing Date' });
export const closing = {
  day: (page: Page) => closingDate(page).getByRole('textbox', { name: 'Day' }),
  month: (page: Page) => closingDate(page).getByRole('combobox', { name: 'Month' }),
  year: (page: Page) => closingDate(page).getByRole('textbox', { name: 'Year' }),
  /** '31 Jan 2024', '' for none. */
  async isShown(page: Page, date: string): Promise<void> {
    const [day = '', month = 'Month', year = ''] = date === '' ? [] : date.split(' ');
    await expect(closing.day(page)).toHaveValue(day);
    await expect(closing.month(page).locator('option:checked')).toHaveText(month);
    await expect(closing.year(page)).toHaveValue(year);
  },
};
export const stored = (calls: Calls, id: string) => calls.call<Role>('GET', `/api/roles/${id}`);
export const saved = (page: Page) => says(page, 'Role details saved successfully!');
export const first = async (calls: Calls) =>
  (await calls.call<{ items: Role[] }>('GET', '/api/roles')).items[0] as Role;

export const offer = {
  pay_min: 45_000,
  pay_max: 52_000,
  pay_currency: 'EUR',
  pay_period: 'year',
  pay_note: 'Reviewed each April',
  benefits: ['30 days off', 'A bike to take home'],
  employment_type: 'full_time',
  hours_per_week: 37.5,
  how_to_apply: 'jobs@example.com',
};
