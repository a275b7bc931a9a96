import type { Page } from 'playwright/test';
import { type Person, type Running, signIn } from '#e2e/fixtures.ts';
import { dialog } from '#e2e/vocabulary.ts';

/** Says nothing about the person who is looked for. */
export const ADVERT = `Workshop Team Lead (m/f/x)
Otterbeck Cargo Bikes, Bristol, United Kingdom

You will run the day in our workshop.

What you will do
- Plan the week so that bikes are back on the road
- Coach mechanics at the stand

What we offer
- £40,000 to £45,000 a year DOE
- 28 days of holiday

Full-time, 37.5 hours a week. Hybrid: three days in the office.
Apply until 12 December 2099 at jobs@otterbeck.example`;

/** The steps of a reading. */
export const LIVE = ['Reading Source', 'Finding Facts', 'Checking Quotes'];

export const adverts = (page: Page) => dialog(page, 'Start from an advert');
export const source = (page: Page) => adverts(page).getByRole('textbox', { name: 'The advert or specification' });
export const fillIn = (page: Page) => adverts(page).getByRole('button', { name: 'Fill in the form' });
/** The note above a form that was filled. */
export const filled = (page: Page) => page.getByRole('status').filter({ hasText: /fields? filled\./ });
export const control = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });

/** The text this tab still has, which is offered again; null for none. */
export const keptText = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((one) => /^draft:.*:advert$/.test(one));
    return key ? sessionStorage.getItem(key) : null;
  });

/** Opens 'Start from an advert' on the form of a new role. */
export const begin = (page: Page, product: Running, person: Person) =>
  signIn(page, product, person, '/roles/create?start=advert');
