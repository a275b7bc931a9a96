import { create } from 'zustand';
import { type Card, isFinal } from '#shared/tasks/card.ts';
import { lastCards } from '#web/features/tasks/generation-store.ts';
import { generatePath, paths, rolePath } from '#web/lib/paths.ts';
import { deviceStorage } from '#web/lib/storage.ts';

// Whether this browser notifies at the end of a run; set by its own button and stored.
const KEY = 'notify-when-done';

/** 'none': notifications are unsupported or denied, so none are offered. */
export type Notices = 'none' | 'off' | 'on';

export function notices(): Notices {
  if (!('Notification' in globalThis) || Notification.permission === 'denied') return 'none';
  return Notification.permission === 'granted' && deviceStorage.getItem(KEY) === 'on' ? 'on' : 'off';
}

/** Requests the permission; browsers allow that only within a click. */
export async function askForNotices(): Promise<Notices> {
  if ((await Notification.requestPermission()) === 'granted') deviceStorage.setItem(KEY, 'on');
  return notices();
}

export function stopNotices(): Notices {
  deviceStorage.removeItem(KEY);
  return notices();
}

/** What a document is written from; together they name it before it exists. */
export type Written = { role_id: string; template_id: string };

/** The text of the notification about a run, and the address of its results. */
export type RunEnd = {
  title: string;
  body: string;
  to: string;
  /** The one document that was written since all others had ended, or failed to be; null for several. */
  only: Written | null;
};

/** Generations of a role that ended within this time of each other belong to one run. */
const RUN_MS = 10 * 60_000;

/**
 * Returns the notification about the run of a card that just ended; null while a card of that run is unfinished.
 */
export function runEndOf(cards: readonly Card[], ended: Card): RunEnd | null {
  const { role_id, template_id } = ended;
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
    to: generatePath({ role: role_id, templates: run.flatMap((card) => card.template_id ?? []), step: 3 }),
    only:
      template_id !== null && run.every((card) => card.id === ended.id || endedBefore(card, ended))
        ? { role_id, template_id }
        : null,
  };
}

const endedBefore = ({ ended_at }: Card, { created_at }: Card): boolean =>
  Date.parse(ended_at ?? '') <= Date.parse(created_at);

/** The run that ended while the user was on a page that does not show it, and the document whose page is open. */
export const useRunEnd = create<{ end: RunEnd | null; open: Written | null }>()(() => ({ end: null, open: null }));

export const dismissRunEnd = (): void => useRunEnd.setState({ end: null });

/** The page of this document is open and shows itself what becomes of its text; returns the function that ends this. */
export function showOwnEnd(open: Written): () => void {
  useRunEnd.setState({ open });
  return () => useRunEnd.setState({ open: null });
}

type Shown = Pick<Location, 'pathname' | 'search'> & { open: Written | null };

/**
 * Whether the page shows the end of the run itself: step 3 of this role or of several with it, the page of the role, the
 * dashboard, or the page of the one document that was written.
 */
export function showsRunEnd({ pathname, search, open }: Shown, { to, only }: RunEnd): boolean {
  if (pathname === paths.dashboard) return true;
  if (open && only) return open.role_id === only.role_id && open.template_id === only.template_id;
  const [current, results] = [new URLSearchParams(search), new URLSearchParams(to.split('?')[1])];
  if (pathname === rolePath(results.get('role') ?? '')) return true;
  const isOfRole =
    current
      .get('role')
      ?.split(',')
      .includes(results.get('role') ?? '') ?? false;
  return pathname === paths.generate && isOfRole && current.get('step') === results.get('step');
}

/** Notifies inside the product while another page of it is visible, else through the browser (`notifyOutside`). */
export function announceRunEnd(end: RunEnd): void {
  notifyOutside(end);
  const { pathname, search } = location;
  const { open } = useRunEnd.getState();
  useRunEnd.setState({ end: showsRunEnd({ pathname, search, open }, end) ? null : end });
}

/**
 * Shows a browser notification while the page is hidden. With several tabs the last notification replaces the others.
 */
export function notifyOutside({ title, body }: Pick<RunEnd, 'title' | 'body'>): void {
  if (!document.hidden || notices() !== 'on') return;
  try {
    const notice = new Notification(title, { body, tag: 'run-ended', icon: '/app/favicon.svg' });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch (error) {
    // Some mobile browsers have the constructor but allow notifications only from a service worker.
    console.warn('The browser did not show a notice', error);
  }
}
