import { signInWith, storedSession } from '#e2e/accounts-steps.ts';
import { aDocument, fieldOf, saveState, stored, typeAtEnd } from '#e2e/document-steps.ts';
import { callsOf, expect, PASSWORD, signIn, test } from '#e2e/fixtures.ts';
import { startApi } from '#e2e/processes.ts';
import { button, mentions, press } from '#e2e/vocabulary.ts';

/** A page tries a save for some seconds before it says that it failed, and waits as long before the next one. */
const TRIES_MS = 30_000;

test('a text typed while the api is killed is saved by itself once one runs again, or is back after a reload until Undo takes it away [CONTENT-22, CONTENT-24] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  // Two of these waits, and three starts of an api.
  test.setTimeout(4 * TRIES_MS);
  const { id, path } = await aDocument(calls);
  const first = await startApi(product);
  await signIn(page, { ...product, url: first.url }, person, path);
  await expect(saveState(page)).toHaveText('Saved');
  await typeAtEnd(page, ' Typed before');
  await first.kill();
  await page.keyboard.type(' and after the end.');
  await expect(saveState(page)).toHaveText('Not saved', { timeout: TRIES_MS });
  await expect(button(page, 'Try again')).toBeVisible();
  await page.keyboard.type(' Typing goes on.');
  const second = await startApi(product, {}, first.port);
  await expect(saveState(page)).toHaveText('Saved', { timeout: TRIES_MS });
  await expect(fieldOf(page)).toHaveValue(/ Typed before and after the end\. Typing goes on\.$/);
  const before = await fieldOf(page).inputValue();
  expect((await stored(calls, id)).content).toBe(before);

  // Not by Chromium's emulation, which lets through what a page sends while it is left.
  await second.kill();
  await typeAtEnd(page, ' Typed on a train.');
  await expect(page.reload()).rejects.toThrow();
  // Chromium loads a page that it could not load again by itself, at any time.
  await page.waitForURL('chrome-error://chromewebdata/');
  await page.goto('about:blank');
  const third = await startApi(product, {}, first.port);
  await page.goto(`${first.url}${path}`);
  await expect(page.getByText(/^Your unsaved text of .* is back$/)).toBeVisible();
  await expect(fieldOf(page)).toHaveValue(`${before} Typed on a train.`);
  await press(page, 'Undo');
  await expect(fieldOf(page)).toHaveValue(before);
  await expect(saveState(page)).toHaveText('Saved');
  expect((await stored(calls, id)).content).toBe(before);
  await third.stop();
});

test('what is unsaved when a page is left at once reaches the server without it [CONTENT-22, CONTENT-24]', async ({
  page,
  product,
  person,
  calls,
}) => {
  const { id, path } = await aDocument(calls);
  await signIn(page, product, person, path);
  await expect(saveState(page)).toHaveText('Saved');
  await typeAtEnd(page, ' Typed before leaving.');
  await expect(saveState(page)).toHaveText('Not saved yet');
  await page.goto('about:blank');
  await expect.poll(async () => (await stored(calls, id)).content).toMatch(/ Typed before leaving\.$/);
  await page.goto(`${product.url}${path}`);
  await expect(fieldOf(page)).toHaveValue(/ Typed before leaving\.$/);
  await expect(saveState(page)).toHaveText('Saved');
  await expect(page.getByText(/^Your unsaved text of /)).toHaveCount(0);
});

test('a session that ends while typing leads back to the same page and text, which is then saved [CONTENT-22, CONTENT-24] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  const { id, path } = await aDocument(calls);
  await signIn(page, product, person, path);
  await expect(saveState(page)).toHaveText('Saved');
  const saves = `**/api/generated-documents/${id}`;
  const refusal = { error: { code: 'sign_in_required', message: 'Please sign in.' } };
  const refuse = () =>
    page.route(saves, (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 401, json: refusal }) : route.fallback(),
    );
  const signInAgain = async () => {
    await expect(page).toHaveURL(`${product.url}/login`);
    await page.unroute(saves);
    await signInWith(page, person.email, PASSWORD);
    await expect(page).toHaveURL(`${product.url}${path}`);
    await expect(page.getByText(/^Your unsaved text of .* is back$/)).toBeVisible();
    await expect(saveState(page)).toHaveText('Saved');
  };
  await refuse();
  await typeAtEnd(page, ' Typed while it ended.');
  await expect(saveState(page)).toHaveText('Sign in again to save', { timeout: TRIES_MS });
  await press(page, 'Sign in');
  await signInAgain();
  await expect(fieldOf(page)).toHaveValue(/ Typed while it ended\.$/);

  // Ended on another device: the socket brings the refusal.
  await refuse();
  await typeAtEnd(page, ' Typed once more.');
  const { access_token: ended = '' } = (await storedSession(page)) ?? {};
  const headers = { authorization: `Bearer ${ended}` };
  expect((await fetch(`${product.url}/auth/v1/logout`, { method: 'POST', headers })).status).toBe(204);
  await signInAgain();
  await expect(fieldOf(page)).toHaveValue(/ Typed while it ended\. Typed once more\.$/);
  const { access_token = '' } = (await storedSession(page)) ?? {};
  const { content } = await stored(callsOf(product, { ...person, session: { access_token } }), id);
  expect(content).toMatch(/ Typed while it ended\. Typed once more\.$/);
});

test('a page that gets no events shows the newer text as soon as it is looked at again [CONTENT-26]', async ({
  page,
  product,
  person,
  calls,
}) => {
  const { id, path } = await aDocument(calls);
  await page.routeWebSocket(/socket\.io/, (socket) => void socket.close());
  await signIn(page, product, person, path);
  await expect(saveState(page)).toHaveText('Saved');
  const { version } = await stored(calls, id);
  await calls.call('PUT', `/api/generated-documents/${id}`, { version, content: 'Written elsewhere.' });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(fieldOf(page)).toHaveValue('Written elsewhere.');
  await mentions(page, 'Updated in another window');
});
