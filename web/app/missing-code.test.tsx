// @vitest-environment happy-dom
import { act, useState } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ConnectionStrip } from '#web/app/strips.tsx';
import { registerSaver } from '#web/lib/kept-texts.ts';
import { closeSocket, openSocket, useConnection } from '#web/lib/socket.ts';
import { openScreen, pass } from '#web/testing/screen.tsx';
import { ReloadStrip } from '#web/ui/feedback/reload-strip.tsx';

const pageOf = (entry: string) =>
  new Response(`<!doctype html><script type="module" crossorigin src="${entry}"></script><div id="root"></div>`);

/** A fresh copy of the modules that count what is missing. */
async function fresh() {
  await vi.dynamicImportSettled();
  vi.resetModules();
  const [{ useMissingCode, createPart, lookForRelease }] = await Promise.all([import('#web/lib/missing-code.ts')]);
  return { missing: () => useMissingCode.getState().missing, createPart, lookForRelease };
}

beforeEach(() => {
  // As text first, so that nothing is loaded.
  document.head.innerHTML = '<script type="text/plain" src="/assets/index-one.js"></script>';
  document.querySelector('script')?.setAttribute('type', 'module');
  vi.useFakeTimers();
  onTestFinished(() => {
    document.head.innerHTML = '';
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
});

test('a part that cannot be loaded after a release is a new version, at the first failure [REAL-48]', async () => {
  const { missing, createPart } = await fresh();
  vi.stubGlobal('fetch', async () => pageOf('/assets/index-two.js'));
  await createPart().failed();
  expect(missing()).toBe('new-version');
});

test('a part of this release that is missing is said after three failures, until it is there [REAL-48]', async () => {
  const { missing, createPart } = await fresh();
  vi.stubGlobal('fetch', async () => pageOf('/assets/index-one.js'));
  const [one, other] = [createPart(), createPart()];
  for (const part of [one, one, other, other]) await part.failed();
  expect(missing()).toBeNull();
  for (const part of [one, one, other]) await part.failed();
  expect(missing()).toBe('unloaded');
  one.loaded();
  expect(missing()).toBe('unloaded');
  other.loaded();
  expect(missing()).toBeNull();
});

test.each([
  ['the network is away', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the server is away', async () => new Response('Bad gateway', { status: 502 })],
  ['a network wants a sign-in of its own', async () => new Response('<html>Welcome to the airport</html>')],
])('while %s nothing is said of a version [REAL-48]', async (_, answer) => {
  const { missing, createPart } = await fresh();
  vi.stubGlobal('fetch', answer);
  const part = createPart();
  for (let times = 0; times < 5; times += 1) await part.failed();
  expect(missing()).toBeNull();
});

test('many parts look for a release once in five seconds [REAL-48]', async () => {
  const { createPart } = await fresh();
  const fetch = vi.fn(async () => pageOf('/assets/index-one.js'));
  vi.stubGlobal('fetch', fetch);
  await Promise.all(Array.from({ length: 20 }, () => createPart().failed()));
  expect(fetch).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(6_000);
  await createPart().failed();
  expect(fetch).toHaveBeenCalledTimes(2);
});

const Typed = () => {
  const [text, setText] = useState('');
  return <textarea aria-label="Words" value={text} onChange={({ target }) => setText(target.value)} />;
};

// The real ones, before a fake clock replaces them.
const soon = setImmediate;
const realNow = Date.now.bind(Date);

const statuses = () => [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent).join('|');

/** How long the cases below have waited by the fake clock: each begins after all looks for a release before it. */
let waited = 0;

test.each([
  ['/assets/index-two.js', 'A new version is available.'],
  ['/assets/index-one.js', 'A part of this page could not be loaded.'],
])(
  'without the code of the socket the page offers to reload, and keeps what is typed: %s [REAL-48, REAL-54]',
  async (entry, said) => {
    vi.doMock('socket.io-client', () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    onTestFinished(() => vi.doUnmock('socket.io-client'));
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    await openScreen(
      <>
        <ReloadStrip />
        <ConnectionStrip />
        <Typed />
      </>,
      { server: ({ path }) => (path === '/' ? pageOf(entry) : {}) },
    );
    waited += 10_000;
    await pass(waited);
    const field = document.querySelector('textarea') as HTMLTextAreaElement;
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, 'mine');
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await act(async () => void openSocket({ token: async () => null, onEnded: async () => undefined }));
    for (const late = realNow() + 20_000; !statuses().includes(said) && realNow() < late; ) {
      waited += 1_000;
      await pass(1_000);
      // The import fails in real time.
      await new Promise((resolve) => soon(resolve));
    }
    expect(statuses()).toContain(`${said} What you typed is kept.`);
    expect(useConnection.getState().connection).toBe('lost');
    expect(statuses()).not.toContain('Reconnecting');
    expect(document.querySelector('textarea')?.value).toBe('mine');
    const save = vi.fn(async () => undefined);
    onTestFinished(registerSaver(save));
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
    await act(async () =>
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Reload')?.click(),
    );
    await pass(4_000);
    expect(save).toHaveBeenCalledOnce();
    expect(reload).toHaveBeenCalledOnce();
    closeSocket();
  },
);
