import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { PRODUCT_FILE } from '#e2e/fixtures.ts';
import { startProduct } from '#e2e/product.ts';

/** One product for all files; a test that needs other settings starts its own. */
export default async function setup() {
  const product = await startProduct({
    DEMO_SPEED: '25',
    AUTH_RATE_LIMITS: 'off',
    AUTH_MAIL_INTERVAL_S: '0',
    AUTH_REUSE_INTERVAL_S: '1',
    TOKENS_PER_WINDOW: '10000000',
  });
  mkdirSync(dirname(PRODUCT_FILE), { recursive: true });
  const { url, inbox, pid, dataDir } = product;
  writeFileSync(PRODUCT_FILE, JSON.stringify({ url, inbox, pid, dataDir }));
  return async () => {
    rmSync(PRODUCT_FILE, { force: true });
    await product.stop();
  };
}
