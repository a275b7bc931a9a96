import { expect, it } from 'vitest';
import { readSelection, selectionPath, toggled } from '#web/features/writing/generate/selection.ts';

const role = '0b6f6a53-3c80-4c1e-8f6e-0a64c2d1a001';
const a = '0b6f6a53-3c80-4c1e-8f6e-0a64c2d1a00a';
const b = '0b6f6a53-3c80-4c1e-8f6e-0a64c2d1a00b';
const read = (query: string) => readSelection(new URLSearchParams(query));

it('the URL stores roles, templates and step [GAP-57]', () => {
  const selection = { roles: [role, a], templates: [a, b], step: 3 as const };
  const path = selectionPath(selection);
  expect(read(path.split('?')[1] ?? '')).toEqual(selection);
});

it('a URL without a query is step 1', () => {
  expect(read('')).toEqual({ roles: [], templates: [], step: 1 });
});

it('step 2 needs a role, step 3 shows what is missing without one [GEN-20]', () => {
  expect(read('step=2').step).toBe(1);
  expect(read(`role=${role}&step=2`).step).toBe(2);
  expect(read('step=3').step).toBe(3);
  expect(read(`role=${role}&step=9`).step).toBe(1);
});

it('invalid and repeated ids are dropped', () => {
  expect(read(`role=../admin&templates=${a},x,${a},,${b}`)).toEqual({ roles: [], templates: [a, b], step: 1 });
});

it('the first click adds a template and the second removes it [GAP-53]', () => {
  expect(toggled([a], b)).toEqual([a, b]);
  expect(toggled([a, b], a)).toEqual([b]);
});

it('at most twenty roles are read from the URL', () => {
  const ids = Array.from({ length: 25 }, (_, n) => `0b6f6a53-3c80-4c1e-8f6e-0a64c2d1a0${String(n + 10)}`);
  expect(read(`role=${ids.join(',')}&step=2`)).toMatchObject({ roles: ids.slice(0, 20), step: 2 });
});
