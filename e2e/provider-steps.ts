import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import type { Provided } from '#e2e/fixtures.ts';
import { button, fill } from '#e2e/vocabulary.ts';
import { type OidcPerson, putPerson } from '#local/testing/oidc.ts';

/** The name global-setup gives the provider. */
export const PROVIDER = 'company';
export const LABEL = 'Company Login';

/** A new user at the provider, with a verified address. */
export async function aSubject(product: Provided, more: Partial<OidcPerson> = {}) {
  const sub = randomUUID();
  const address = { email: `${sub}@example.test`, email_verified: true };
  const person = { sub, given_name: 'Ada', family_name: 'Stone', ...address, ...more };
  await putPerson(product, person);
  return person;
}

/** Signs in on the provider's own page. */
export async function signInThere(page: Page, { sub }: Pick<OidcPerson, 'sub'>): Promise<void> {
  await fill(page, 'Subject', sub);
  await button(page, 'Sign in').click();
}
