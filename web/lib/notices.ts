import { create } from 'zustand';
import { type Card, isFinal } from '#shared/card.ts';
import { lastCards } from '#web/lib/generation-store.ts';
import { generatePath, paths } from '#web/lib/paths.ts';

// Whether this browser notifies when a run ends: turned on by its own button, kept until it is turned off.
const KEY = 'notify-when-done';

/** 'none': this browser cannot, or its owner has refused; then nothing is offered. */
export type Notices = 'none' | 'off' | 'on';

export function notices(): Notices {
  if (!('Notification' in globalThis) || Notification.permission === 'denied') return 'none';
  return Notification.permission === 'granted' && localStorage.getItem(KEY) === 'on' ? 'on' : 'off';
}

/** Call it from a click only: the browser asks the person the first time. */
export async function askForNotices(): Promise<Notices> {
  if ((await Notification.requestPermission()) === 'granted') localStorage.setItem(KEY, 'on');
  return notices();
}

export function stopNotices(): Notices {
  localStorage.removeItem(KEY);
  return notices();
}

/** The notification about a run that has ended, and the address of its results. */
export type RunEnd = { title: string; body: string; to: string };

/** Generations of a role that ended within this time of each other are one run. */
const RUN_MS = 10 * 60_000;

/** Returns the notification about the run of a card that just ended; nothing while a card of it is unfinished. */
export function runEndOf(cards: readonly Card[], ended: Pick<Card, 'role_id' | 'ended_at'>): RunEnd | null {
  const { role_id } = ended;
  if (role_id === null || cards.some((card) => !isFinal(card))) return null;
  const from = Date.parse(ended.ended_at ?? '') - RUN_MS;
  const run = lastCards(Object.fromEntries(cards.map((card) => [card.id, card])), role_id).filter(
    ({ ended_at }) => !(Date.parse(ended_at ?? '') < from),
  );
  const [first] = run;
  if (!first) return null;
  const ready = run.filter(({ status }) => status === 'completed').length;
  return {
    title: `${ready} of ${run.length} ready`,
    body: [first.job_title, first.company_name].filter(Boolean).join(', '),
    to: generatePath({ role: role_id, templates: run.flatMap(({ template_id }) => template_id ?? []), step: 3 }),
  };
}

/** The run that ended while its owner was on another page of the product. */
export const useRunEnd = create<{ end: RunEnd | null }>()(() => ({ end: null }));

export const dismissRunEnd = (): void => useRunEnd.setState({ end: null });

/** Whether the page at this address shows the end of the run by itself: its own cards, or the dashboard. */
export function showsRunEnd({ pathname, search }: Pick<Location, 'pathname' | 'search'>, { to }: RunEnd): boolean {
  if (pathname === paths.dashboard) return true;
  const [there, wanted] = [new URLSearchParams(search), new URLSearchParams(to.split('?')[1])];
  return pathname === paths.generate && ['role', 'step'].every((name) => there.get(name) === wanted.get(name));
}

/** Notifies inside the product while another page of it is visible, else by the browser (see `notifyOutside`). */
export function announceRunEnd(end: RunEnd): void {
  notifyOutside(end);
  useRunEnd.setState({ end: showsRunEnd(location, end) ? null : end });
}

/** Shows it outside the page while nobody looks at the page. A second tab replaces it instead of adding another. */
export function notifyOutside({ title, body }: Pick<RunEnd, 'title' | 'body'>): void {
  if (!document.hidden || notices() !== 'on') return;
  try {
    const notice = new Notification(title, { body, tag: 'run-ended', icon: '/app/favicon.svg' });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch (error) {
    // Some phones have the constructor but only allow notifications from a service worker.
    console.warn('The browser did not show a notice', error);
  }
}
