// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepText, keptTexts } from '#web/lib/kept-texts.ts';
import { deviceStorage, tabStorage, useForgetting } from '#web/lib/storage.ts';

const forbidden = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => {}));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const shelf of [deviceStorage, tabStorage]) shelf.clear();
  useForgetting.setState({ forgets: false });
});

/** A policy makes the access itself throw. */
function forbid(name: 'localStorage' | 'sessionStorage'): void {
  const own = Object.getOwnPropertyDescriptor(globalThis, name);
  Object.defineProperty(globalThis, name, { configurable: true, get: forbidden });
  restore.push(() => {
    if (own) Object.defineProperty(globalThis, name, own);
    else Reflect.deleteProperty(globalThis, name);
  });
}
const restore: (() => void)[] = [];
afterEach(() => {
  for (const back of restore.splice(0)) back();
});

const shelves = [
  ['localStorage', deviceStorage],
  ['sessionStorage', tabStorage],
] as const;

test.each(shelves)(
  'what a policy forbids %s to keep is kept for the visit, and that is said once [REAL-49]',
  (name, shelf) => {
    forbid(name);
    expect(shelf.getItem('theme')).toBeNull();
    expect(useForgetting.getState().forgets).toBe(true);
    expect(shelf.setItem('theme', 'dark')).toBe(false);
    expect(shelf.getItem('theme')).toBe('dark');
    expect(shelf.names()).toEqual(['theme']);
    shelf.removeItem('theme');
    expect(shelf.getItem('theme')).toBeNull();
    shelf.setItem('theme', 'light');
    shelf.clear();
    expect(shelf.names()).toEqual([]);
    expect(console.warn).toHaveBeenCalledOnce();
  },
);

test.each([
  ['is null', null],
  ['is missing', undefined],
  ['takes no item', { length: 0, key: () => null, getItem: () => null, setItem: forbidden, removeItem: () => {} }],
])('a storage that %s keeps for the visit [REAL-49]', (_, storage) => {
  vi.stubGlobal('localStorage', storage);
  expect(deviceStorage.setItem('sidebar', 'narrow')).toBe(false);
  expect(deviceStorage.getItem('sidebar')).toBe('narrow');
  expect(useForgetting.getState().forgets).toBe(true);
});

test('a storage that is only full keeps the rest, and is not called forbidden [REAL-49]', () => {
  const items = new Map([['theme', 'dark']]);
  const small = {
    get length() {
      return items.size;
    },
    key: (index: number) => [...items.keys()][index] ?? null,
    getItem: (key: string) => items.get(key) ?? null,
    removeItem: (key: string) => void items.delete(key),
    clear: () => items.clear(),
    setItem: (key: string, value: string) => {
      if (value.length > 100) throw new DOMException('full', 'QuotaExceededError');
      items.set(key, value);
    },
  };
  vi.stubGlobal('localStorage', small);
  const at = { owner: 'maya', document: 'd', sitting: 's' };
  expect(keepText(at, 'x'.repeat(200))).toBe(false);
  expect(keptTexts('maya')).toEqual([{ at, text: 'x'.repeat(200) }]);
  expect(deviceStorage.getItem('theme')).toBe('dark');
  expect(useForgetting.getState().forgets).toBe(false);
  expect(keepText(at, 'short')).toBe(true);
  expect(items.get('rolevoice:draft:maya:d:s')).toBe('"short"');
});
