import { QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { onTestFinished, vi } from 'vitest';
import type { Method } from '#shared/endpoint.ts';
import { connectCalls } from '#web/lib/call.ts';
import { createQueryClient } from '#web/lib/query.ts';

export type Asked = { method: Method; path: string; query: URLSearchParams; body: unknown };
/** Answers one request: the data of a 200, or a whole Response. */
export type Server = (asked: Asked) => unknown;

type Given = { server?: Server; at?: string };

async function answered(server: Server, input: Parameters<typeof fetch>[0], init?: RequestInit): Promise<Response> {
  const { pathname, searchParams } = new URL(String(input), 'http://localhost');
  const { method = 'GET', body } = init ?? {};
  const parsed = typeof body === 'string' ? JSON.parse(body) : undefined;
  const answer = await server({ method: method as Method, path: pathname, query: searchParams, body: parsed });
  return answer instanceof Response ? answer : Response.json(answer);
}

/** Draws a part of the app at an address, with a server played by the test and a clock that the test moves. */
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
    document.body.innerHTML = '';
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  await pass(0);
  return { client, router };
}

/** Lets time go by, in milliseconds. */
export const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

// Taken before any clock is replaced.
const realNow = Date.now.bind(Date);
const PATIENCE_MS = 4_000;

/** Waits for code or an answer that is on its way, while the clock of the screen stands still. Throws after 4 s of real time. */
export async function until(isSo: () => boolean): Promise<void> {
  for (const late = realNow() + PATIENCE_MS; !isSo(); ) {
    if (realNow() > late) throw new Error(`It never came: ${document.body.textContent}`);
    await pass(0);
  }
}

const all = <Kind extends Element>(selector: string) => [...document.querySelectorAll<Kind>(selector)];
const named = (name: string) => (element: Element) =>
  element.getAttribute('aria-label') === name || element.textContent?.trim() === name;

/** The buttons of this name that stand on the screen. */
export const buttons = (name: string) => all<HTMLButtonElement>('button').filter(named(name));

/** Presses the button of this name, once it is there. */
export async function press(name: string): Promise<void> {
  await until(() => buttons(name).length > 0);
  await act(async () => buttons(name).at(-1)?.click());
  await pass(0);
}

/** Types a text into the field of this label, once it is there. */
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

/** The texts of the messages of this role. */
export const messages = (role: 'alert' | 'status') => all(`[role=${role}]`).map(({ textContent }) => textContent);
