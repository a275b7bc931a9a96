import { createSmallStore } from '#web/lib/small-store.ts';

/**
 * What browsers keep for this site. A policy can forbid it, so that the mere access throws, or it can be full: then a value
 * is kept in memory, for the visit of this page. Everything that is kept goes through here.
 */
export type Shelf = {
  getItem: (key: string) => string | null;
  /** Whether the browser kept it; otherwise it is here until the page is left. */
  setItem: (key: string, value: string) => boolean;
  removeItem: (key: string) => void;
  names: () => string[];
  clear: () => void;
};

const PROBE = 'storage-probe';

/** Whether the browser keeps nothing for this site, as far as is known yet, and whether that was said. */
export const useForgetting = createSmallStore({ forgets: false, isSaid: false });

function noteForbidden(): void {
  if (useForgetting.getState().forgets) return;
  useForgetting.setState({ forgets: true });
  console.warn('This browser stores nothing for this site');
}

function shelf(open: () => Storage | null | undefined): Shelf {
  const inMemory = new Map<string, string>();
  /** A storage that takes not even a probe is forbidden; one that does was only full. */
  const isForbidden = (): boolean => {
    try {
      const storage = open();
      storage?.setItem(PROBE, '1');
      storage?.removeItem(PROBE);
      return !storage;
    } catch {
      return true;
    }
  };
  const noteFailure = (): void => {
    if (isForbidden()) noteForbidden();
  };
  const tried = <Found>(use: (storage: Storage) => Found, instead: Found): Found => {
    try {
      const storage = open();
      if (storage) return use(storage);
    } catch {
      // Noted below, as a storage that is not there.
    }
    noteFailure();
    return instead;
  };
  return {
    getItem: (key) => inMemory.get(key) ?? tried((storage) => storage.getItem(key), null),
    setItem: (key, value) => {
      const isKept = tried((storage) => {
        storage.setItem(key, value);
        return true;
      }, false);
      if (isKept) inMemory.delete(key);
      else inMemory.set(key, value);
      return isKept;
    },
    removeItem: (key) => {
      inMemory.delete(key);
      tried((storage) => storage.removeItem(key), undefined);
    },
    names: () => [...new Set([...inMemory.keys(), ...tried(keysOf, [])])],
    clear: () => {
      inMemory.clear();
      tried((storage) => storage.clear(), undefined);
    },
  };
}

const keysOf = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');

/** Kept on this device, for all tabs. */
export const deviceStorage = shelf(() => globalThis.localStorage);

/** Kept by this tab, over reloads. */
export const tabStorage = shelf(() => globalThis.sessionStorage);
