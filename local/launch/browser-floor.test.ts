import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FLOOR, newerInSources, newerThanFloor } from '#local/launch/browser-floor.ts';

test.each([
  ['AbortSignal.any([a,b])', 'AbortSignal.any'],
  ['let {promise:p}=Promise.withResolvers()', 'Promise.withResolvers'],
  ['Promise.try(f)', 'Promise.try'],
  ['await Array.fromAsync(x)', 'Array.fromAsync'],
  ['URL?.canParse?.(x)', 'URL.canParse'],
  ['Object.groupBy(a,f)', 'Object.groupBy'],
  ['Map["groupBy"](a,f)', 'Map.groupBy'],
  ['m.keys().map(f)', 'iterator.map'],
  ['[...t.matchAll(/x/g).filter(f)]', 'iterator.filter'],
  ['Iterator.from(x)', 'Iterator.from'],
  ['new Set(a).union(b)', 'set.union'],
  ['a.isSubsetOf(b)', 'isSubsetOf'],
  ['t=/\\p{RGI_Emoji}/v', 'regexp flag v'],
  ['t=RegExp("x","v")', 'regexp flag v'],
  ['t=new RegExp("x","gv")', 'regexp flag v'],
  ['t=/(?i:x)y/', 'regexp modifiers'],
  ['t=/(?<a>x)|(?<a>y)/', 'regexp groups of one name'],
  ['CSS.highlights.set(a,b)', 'CSS.highlights'],
  ['new Highlight', 'Highlight'],
  ['s.toWellFormed()', 'toWellFormed'],
  ['e.showPopover()', 'showPopover'],
  ['document.startViewTransition(f)', 'startViewTransition'],
  ['requestIdleCallback(f)', 'requestIdleCallback'],
  ['Response.json(x)', 'Response.json'],
  ['{using a=b}', 'using'],
])('a planted use of what is too new is found: %s [REAL-47]', (code, found) => {
  expect(newerThanFloor(code)).toEqual([found]);
});

test('what the oldest browsers have is not', () => {
  const code = `structuredClone(a);a.at(-1);a.toSorted();Object.hasOwn(a,b);/(?<=a)b(?:c)/d.exec(t);Object.keys(a).map(f);
    [...m.keys()].map(f);Array.from(m.values()).filter(f);AbortSignal.timeout(1);a?.findLast(f);t=/(?<a>x)(?<b>y)\\(?i:/u`;
  expect(newerThanFloor(code)).toEqual([]);
});

test('our own code uses nothing newer than the oldest browsers without a way round [REAL-47]', () => {
  expect(newerInSources()).toEqual([]);
});

test('README.md names the oldest browsers [REAL-47]', () => {
  const readme = readFileSync('README.md', 'utf8');
  for (const [name, version] of Object.entries(FLOOR)) expect(readme).toContain(`${name} ${version}`);
});
