import type { Page } from 'playwright/test';

type Box = { ring: boolean; width: number; height: number };
type Stop = { name: string; inText: boolean; own: Box; label: Box | null; around: Box[] };

type Walk = { stops: (Stop | null)[]; ended?: AbortController };

/**
 * Runs in the page: keeps what each press of the Tab key arrives at, once per control, or null outside of the page and
 * where it has been before. The key is released after the page has answered to the focus.
 */
function recordStops(): void {
  const stops: (Stop | null)[] = [];
  const before = new Set<Element>();
  const box = (element: Element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const { width, height } = element.getBoundingClientRect();
    return { ring: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1, width, height };
  };
  const stopAt = (at: Element | null): Stop | null => {
    if (!(at instanceof HTMLElement) || at === document.body || before.has(at)) return null;
    before.add(at);
    const around = [];
    for (let one = at.parentElement; one && around.length < 5; one = one.parentElement) around.push(box(one));
    const label = at.closest('label');
    return {
      name: `${at.tagName.toLowerCase()} '${(at.ariaLabel ?? at.textContent).trim().slice(0, 40)}' ${at.id}`,
      inText: at.matches('a') && getComputedStyle(at).display === 'inline',
      own: box(at),
      label: label && box(label),
      around,
    };
  };
  const walk = window as unknown as Walk;
  walk.ended?.abort();
  walk.ended = new AbortController();
  walk.stops = stops;
  const { signal } = walk.ended;
  addEventListener('keyup', ({ key }) => key === 'Tab' && stops.push(stopAt(document.activeElement)), {
    capture: true,
    signal,
  });
}

/** Runs in the page: the next press of the Tab key arrives at its first control, as after loading it. */
function startAtTop(): void {
  const top = document.createElement('span');
  top.tabIndex = -1;
  document.body.prepend(top);
  top.focus();
  top.remove();
}

const isSmall = ({ width, height }: Box): boolean => Math.round(Math.min(width, height)) < 24;

function faultsOf({ own, label, around, inText }: Stop): string[] {
  // A focus ring may be around the whole field or card, which then is the target.
  const ringed = [own, ...around].find(({ ring }) => ring);
  const pressed = [own, label, ringed].filter((box): box is Box => !!box);
  return [
    ...(ringed ? [] : ['no outline']),
    ...(!inText && pressed.every(isSmall) ? [`only ${own.width} x ${own.height} px`] : []),
  ];
}

/** Presses sent together: one after the other, each would wait for its answer. */
const TOGETHER = 12;
const TAB = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9, nativeVirtualKeyCode: 9 };

/**
 * Moves through the page with the Tab key. Returns the stops that do not show the focus, or are under 24 px (except
 * links in a text). Afterwards nothing has the focus.
 */
export async function poorStops(page: Page, where: string, limit = 80): Promise<{ stops: number; poor: string[] }> {
  const keys = await page.context().newCDPSession(page);
  await page.evaluate(recordStops);
  await page.evaluate(startAtTop);
  let walked: (Stop | null)[] = [];
  while (walked.length < limit && !walked.includes(null)) {
    await Promise.all(
      Array.from({ length: TOGETHER }).flatMap(() => [
        keys.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...TAB }),
        keys.send('Input.dispatchKeyEvent', { type: 'keyUp', ...TAB }),
      ]),
    );
    walked = await page.evaluate(() => (window as unknown as Walk).stops);
  }
  await keys.detach();
  await page.evaluate(startAtTop);
  const end = walked.indexOf(null);
  const stops = walked.slice(0, Math.min(limit, end < 0 ? limit : end)).filter((stop) => stop !== null);
  return {
    stops: stops.length,
    poor: stops.flatMap((stop) => faultsOf(stop).map((fault) => `${where}: ${fault}: ${stop.name}`)),
  };
}
