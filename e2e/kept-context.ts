import type { Browser, BrowserContext, Page } from 'playwright/test';

export type KeptContext = {
  /** The context for one test: without pages, cookies, stored values, permissions or routes of the tests before it. */
  lend(browser: Browser, use: (context: BrowserContext) => Promise<void>): Promise<void>;
  close(): Promise<void>;
};

type Kept = { context: BrowserContext; keeper: Page; hasCrashed: boolean };

/**
 * One browser context for the tests of a worker, with a page of this origin that stays open: a new context brings a
 * new process, which reads and compiles the app anew. That takes longer than most tests.
 */
export function keepContext(url: string): KeptContext {
  let kept: Kept | undefined;
  const open = async (browser: Browser): Promise<Kept> => {
    const context = await browser.newContext();
    const keeper = await context.newPage();
    const opened = { context, keeper, hasCrashed: false };
    keeper.once('crash', () => {
      opened.hasCrashed = true;
    });
    await keeper.goto(url);
    return opened;
  };
  const close = async () => {
    await kept?.context.close();
    kept = undefined;
  };
  const reset = async ({ context, keeper }: Kept) => {
    await Promise.all(context.pages().map((page) => (page === keeper ? undefined : page.close())));
    await Promise.all([
      context.setOffline(false),
      context.unrouteAll({ behavior: 'ignoreErrors' }),
      context.clearPermissions(),
      context.clearCookies(),
      // The app stores nothing elsewhere; what a tab stores for itself ended with its page.
      keeper.evaluate(() => localStorage.clear()),
    ]);
  };
  return {
    async lend(browser, use) {
      kept ??= await open(browser);
      await use(kept.context);
      if (kept.hasCrashed || kept.keeper.isClosed()) await close();
      else await reset(kept);
    },
    close,
  };
}
