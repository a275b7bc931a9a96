import { type Card, isFinal } from '#shared/card.ts';

// Whether this browser is to say when a run ends: asked for once by its own button, kept until it is turned off.
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

type Told = { title: string; body: string };

/** What is said about the run of a card that just ended: nothing while any card is still under way. */
export function runEndOf(cards: readonly Card[], { role_id }: Pick<Card, 'role_id'>): Told | null {
  if (cards.some((card) => !isFinal(card))) return null;
  const newest = new Map<string | null, Card>();
  for (const card of cards.filter((one) => one.role_id === role_id)) {
    const known = newest.get(card.template_id);
    if (!known || known.created_at < card.created_at) newest.set(card.template_id, card);
  }
  const own = [...newest.values()];
  const [first] = own;
  if (!first) return null;
  const ready = own.filter(({ status }) => status === 'completed').length;
  return {
    title: `${ready} of ${own.length} ready`,
    body: [first.job_title, first.company_name].filter(Boolean).join(', '),
  };
}

/** Shows it outside the page while nobody looks at the page. A second tab replaces it instead of adding another. */
export function tellOutside({ title, body }: Told): void {
  if (!document.hidden || notices() !== 'on') return;
  try {
    const notice = new Notification(title, { body, tag: 'run-ended', icon: '/app/favicon.svg' });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch (error) {
    // Some phones have the word but only show what a service worker says.
    console.warn('The browser did not show a notice', error);
  }
}
