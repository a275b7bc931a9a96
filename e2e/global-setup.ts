import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { PRODUCT_FILE, type Provided } from '#e2e/fixtures.ts';
import { startProduct } from '#e2e/product.ts';
import { freePort } from '#local/launch/ports.ts';
import { startOidc } from '#local/testing/oidc.ts';

/** One product for all files; a test that needs other settings starts its own. */
export default async function setup() {
  const oidc = await startOidc();
  const texts = `http://127.0.0.1:${await freePort()}/send`;
  const product = await startProduct({
    DEMO_SPEED: '25',
    AUTH_RATE_LIMITS: 'off',
    AUTH_MAIL_INTERVAL_S: '0',
    AUTH_REUSE_INTERVAL_S: '1',
    TOKENS_PER_WINDOW: '10000000',
    AUTH_SMS_WEBHOOK_URL: texts,
    AUTH_OIDC_ISSUER: oidc.issuer,
    AUTH_OIDC_CLIENT_ID: oidc.clientId,
    AUTH_OIDC_CLIENT_SECRET: oidc.clientSecret,
    AUTH_OIDC_PROVIDER: 'company',
    AUTH_OIDC_NAME: 'Company Login',
  });
  mkdirSync(dirname(PRODUCT_FILE), { recursive: true });
  const { url, inbox, pid, dataDir } = product;
  const running: Provided = { url, inbox, pid, dataDir, issuer: oidc.issuer, texts };
  writeFileSync(PRODUCT_FILE, JSON.stringify(running));
  return async () => {
    rmSync(PRODUCT_FILE, { force: true });
    await product.stop();
    await oidc.stop();
  };
}
