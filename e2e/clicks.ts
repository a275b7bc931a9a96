import type { Page } from 'playwright/test';

/** Counts what a person does with the pointer from now on; what a key presses is no click. */
export async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction('countClick', () => {
    clicks += 1;
  });
  await page.addInitScript(() => {
    const count = (event: MouseEvent) => {
      if (event.isTrusted && event.detail > 0) (window as unknown as { countClick: () => void }).countClick();
    };
    document.addEventListener('click', count, true);
  });
  return () => clicks;
}
