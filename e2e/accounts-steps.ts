import type { Page } from 'playwright/test';
import { expect, linkIn, mailTo, pageIn, type Running } from '#e2e/fixtures.ts';
import { field, isHeaded, press } from '#e2e/vocabulary.ts';

/** A red box with exactly this text (APP-04). */
export const isRefused = (page: Page, text: string) =>
  expect(page.getByRole('alert').getByText(text, { exact: true })).toBeVisible();
/** A green box with exactly this text (APP-05). */
export const isTold = (page: Page, text: string) =>
  expect(page.getByRole('status').getByText(text, { exact: true })).toBeVisible();

export async function signInWith(page: Page, email: string, password: string): Promise<void> {
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await press(page, 'Sign in');
}

/** The stored session's key and content (GAP-15). */
export const storedSession = (page: Page) =>
  page.evaluate(() => {
    const text = localStorage.getItem('sb-localhost-auth-token');
    return text ? (JSON.parse(text) as { access_token: string; refresh_token: string; expires_at: number }) : null;
  });

/** Opens a link that asks before it signs in, and confirms. */
export async function openAndContinue(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await isHeaded(page, /^Continue as /);
  await press(page, 'Continue');
}

/** Follows the newest mailed link in the browser that asked for it, which goes on without a question. */
export const openOwnMail = async (page: Page, product: Pick<Running, 'inbox'>, email: string, subject: RegExp) => {
  const link = pageIn(await mailTo(product, email, subject));
  await page.goto(link);
  return link;
};

/** Follows the newest mailed link in a browser that did not ask for it. */
export const openMail = async (page: Page, product: Pick<Running, 'inbox'>, email: string, subject: RegExp) => {
  const link = pageIn(await mailTo(product, email, subject));
  await openAndContinue(page, link);
  return link;
};

/** The tokens in the fragment of a recovery link, which the test follows over HTTP. */
export async function recoveryFragment(product: Running, email: string): Promise<string> {
  const { url } = product;
  const asked = await fetch(`${url}/auth/v1/recover`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  expect(asked.status).toBe(200);
  const answer = await fetch(linkIn(await mailTo(product, email, /Reset/)), { redirect: 'manual' });
  return answer.headers.get('location')?.split('#')[1] ?? '';
}

/** Fills the browser's storage quota of the site, so that the next write fails. */
export const fillStorage = (page: Page) =>
  page.evaluate(() => {
    let piece = 'x'.repeat(1_000_000);
    for (let count = 0; piece.length > 0; count += 1) {
      try {
        localStorage.setItem(`full-${count}`, piece);
      } catch {
        piece = piece.slice(0, piece.length >> 1);
      }
    }
  });
