import { QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { onTestFinished, vi } from 'vitest';
import type { Method } from '#shared/endpoint.ts';
import { useGenerations } from '#web/features/tasks/generation-store.ts';
import { useRunEnd } from '#web/features/tasks/notices.ts';
import { connectCalls } from '#web/lib/call.ts';
import { useMissingCode } from '#web/lib/missing-code.ts';
import { createQueryClient } from '#web/lib/query.ts';
import { useRights } from '#web/lib/rights.ts';
import { useForgetting } from '#web/lib/storage.ts';

export type ServerRequest = { method: Method; path: string; query: URLSearchParams; body: unknown };
/** Replies to a request: a value becomes the body of a 200, a Response is sent as it is. */
export type Server = (asked: ServerRequest) => unknown;

/** `at`: the address, with what the page before passed on if any. */
type Given = { server?: Server; at?: string | { pathname: string; state: object } };

async function answered(server: Server, input: Parameters<typeof fetch>[0], init?: RequestInit): Promise<Response> {
  const { pathname, searchParams } = new URL(String(input), 'http://localhost');
  const { method = 'GET', body } = init ?? {};
  const parsed = typeof body === 'string' ? JSON.parse(body) : undefined;
  const answer = await server({ method: method as Method, path: pathname, query: searchParams, body: parsed });
  return answer instanceof Response ? answer : Response.json(answer);
}

/** Renders a part of the app at an address, with a fake server and a fake clock. */
export async function openScreen(what: ReactNode, { server = () => ({}), at = '/' }: Given = {}) {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', (...asked: Parameters<typeof fetch>) => answered(server, ...asked));
  connectCalls({ base: '', token: async () => 'bearer', retryMs: 1 });
  const client = createQueryClient();
  const router = createMemoryRouter([{ path: '*', element: what }], { initialEntries: [at] });
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  );
  onTestFinished(async () => {
    await act(async () => root.unmount());
    client.clear();
    forgetPerson();
    document.body.innerHTML = '';
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  await pass(0);
  return { client, router };
}

/** What the next screen would find: files of one worker share their modules. */
function forgetPerson(): void {
  useForgetting.setState(useForgetting.getInitialState());
  useMissingCode.setState(useMissingCode.getInitialState());
  localStorage.clear();
  sessionStorage.clear();
  useGenerations.setState(useGenerations.getInitialState());
  useRunEnd.setState(useRunEnd.getInitialState());
  useRights.setState(useRights.getInitialState());
}

/** Advances the fake clock, in milliseconds. */
export const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

// The real clock, saved before a fake one replaces it.
const realNow = Date.now.bind(Date);
const TIMEOUT_MS = 20_000;

/**
 * Waits in real time until the condition holds, for code that loads or a reply in flight; the fake clock stands still.
 * @throws Error after 20 s: only what hangs ends here, as in `vitest.config.ts`.
 */
export async function until(holds: () => boolean): Promise<void> {
  for (const late = realNow() + TIMEOUT_MS; !holds(); ) {
    if (realNow() > late) throw new Error(`Timed out on: ${document.body.textContent}`);
    await pass(0);
  }
}

const all = <Kind extends Element>(selector: string) => [...document.querySelectorAll<Kind>(selector)];
const named = (name: string) => (element: Element) =>
  element.getAttribute('aria-label') === name || element.textContent?.trim() === name;

/** The buttons with this name. */
export const buttons = (name: string) => all<HTMLButtonElement>('button').filter(named(name));

/** Clicks the button with this name once it exists. */
export async function press(name: string): Promise<void> {
  await until(() => buttons(name).length > 0);
  await act(async () => buttons(name).at(-1)?.click());
  await pass(0);
}

/** Types into the field with this label once it exists. */
export async function type(label: string, text: string): Promise<void> {
  const isLabel = (element: Element) => element.textContent?.trim() === label;
  const found = () => all<HTMLLabelElement>('label').find(isLabel)?.control as HTMLInputElement | undefined;
  await until(() => found() !== undefined);
  const input = found();
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** The texts of the elements with this role. */
export const messages = (role: 'alert' | 'status') => all(`[role=${role}]`).map(({ textContent }) => textContent);
