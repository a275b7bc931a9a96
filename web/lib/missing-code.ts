import { createSmallStore } from '#web/lib/small-store.ts';
import { timedFetch } from '#web/lib/timed-fetch.ts';

/**
 * Why a part of this page is not there. 'new-version': the server serves another release, and the files of this one may be
 * gone. 'unloaded': it serves this one, and the part cannot be loaded all the same.
 */
export const useMissingCode = createSmallStore<{ missing: 'new-version' | 'unloaded' | null }>({ missing: null });

/** A part that fails this often is said to be missing; a network that comes back needs fewer tries. */
const SAID_AFTER = 3;
const LOOK_EVERY_MS = 5_000;

/** How many parts are missing that long. */
let unloaded = 0;
let look: { at: number; found: Promise<Served> } | undefined;

type Served = 'this' | 'other' | 'unknown';

const ENTRY = /<script\b[^>]*\btype="module"[^>]*\bsrc="([^"]+)"/;
const entryOf = (page: string): string | undefined => ENTRY.exec(page)?.[1];
const ownEntry = (): string | null | undefined =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src');

/** Which release the server serves: the files of each have names of their own. */
async function servedRelease(): Promise<Served> {
  try {
    const init: RequestInit = { cache: 'no-store', headers: { accept: 'text/html' } };
    const response = await timedFetch(location.pathname, init);
    const entry = response.ok ? entryOf(await response.text()) : undefined;
    const own = ownEntry();
    if (!entry || !own) return 'unknown';
    return entry === own ? 'this' : 'other';
  } catch {
    return 'unknown';
  }
}

/** Looks once in five seconds for all parts. */
function released(): Promise<Served> {
  if (!look || performance.now() - look.at > LOOK_EVERY_MS) look = { at: performance.now(), found: servedRelease() };
  return look.found;
}

/** Looks for a new release after code could not be loaded. */
export async function lookForRelease(): Promise<Served> {
  const served = await released();
  if (served === 'other') useMissingCode.setState({ missing: 'new-version' });
  return served;
}

const setUnloaded = (by: 1 | -1): void => {
  unloaded += by;
  if (useMissingCode.getState().missing === 'new-version') return;
  useMissingCode.setState({ missing: unloaded > 0 ? 'unloaded' : null });
};

/** One part of the page while its code is loaded. */
export function createPart() {
  let tries = 0;
  let isSaid = false;
  let isOver = false;
  return {
    failed: async (): Promise<void> => {
      tries += 1;
      const served = await lookForRelease();
      if (served !== 'this' || tries < SAID_AFTER || isSaid || isOver) return;
      isSaid = true;
      setUnloaded(1);
    },
    loaded: (): void => {
      isOver = true;
      if (isSaid) setUnloaded(-1);
    },
  };
}
