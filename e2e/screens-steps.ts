import type { Page, Route } from 'playwright/test';
import { expect } from '#e2e/fixtures.ts';
import { button, press, says } from '#e2e/vocabulary.ts';

/** Every page of a user with the first name Robin, and its heading. */
export const PAGES = {
  '/': 'Welcome back, Robin',
  '/brand-hub': 'Brand Hub',
  '/brand-guidelines': 'Brand Voice Guidelines',
  '/reference-documents': 'Brand Assets',
  '/roles': 'Role Specifications',
  '/roles/create': 'Create Role',
  '/roles/generate': 'Generate Content',
  '/content': 'Content Library',
  '/settings': 'Settings',
} as const;

/** Opens another page without loading everything again, as the browser's own buttons do. */
export const goWithin = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Records the console errors of the page, from now on. */
export function errorLog(page: Page): string[] {
  const lines: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') lines.push(message.text());
  });
  return lines;
}

/** Delays the real responses of a URL until the returned function is called. */
export async function held(page: Page, address: string, method = 'GET'): Promise<() => void> {
  let release = () => {};
  const wait = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route: Route) => {
    if (route.request().method() === method) await wait;
    await route.fallback();
  });
  return () => release();
}

/** Checks that a message disappears by itself after three seconds, and not much earlier. */
export async function leavesAfter3s(page: Page, text: string): Promise<void> {
  await says(page, text);
  const shownAt = Date.now();
  await expect(page.getByText(text, { exact: true })).toBeHidden({ timeout: 4500 });
  expect(Date.now() - shownAt).toBeGreaterThan(2000);
}

/** Confirms the open dialog; while it runs, it shows 'Deleting...' and cannot be closed. */
export async function confirmDelete(page: Page, release: () => void): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  await expect(button(dialog, 'Cancel')).toBeFocused();
  await press(dialog, 'Delete');
  await expect(button(dialog, 'Deleting...')).toBeVisible();
  release();
  await expect(dialog).toBeHidden();
}
