import { expect, test } from 'vitest';
import { navItems, visibleItems } from '#web/app/nav.ts';
import { stepFrom, tutorialSteps } from '#web/app/tutorial-steps.ts';

const all = () => true;

test('the tutorial has five steps, anchored to sidebar items and to its own button [TUT-01..05, GAP-103]', () => {
  expect(tutorialSteps).toHaveLength(5);
  const anchors = navItems.map(({ tutorialId }) => tutorialId);
  expect(tutorialSteps.slice(0, 4).every(({ target }) => anchors.includes(target))).toBe(true);
  expect(tutorialSteps[4].title).toBe('Need Help?');
});

test('a step whose target is missing is skipped, in both directions [TUT-09]', () => {
  const withoutGenerate = (target: string) => target !== 'generate';
  expect(stepFrom(2, 1, withoutGenerate)).toBe(4);
  expect(stepFrom(4, -1, withoutGenerate)).toBe(2);
});

test('no step precedes the first or follows the last [TUT-08]', () => {
  expect(stepFrom(1, -1, all)).toBeNull();
  expect(stepFrom(5, 1, all)).toBeNull();
});

test('User Management is for admins only [SIDE-06]', () => {
  expect(visibleItems(true, () => true).map(({ name }) => name)).toContain('User Management');
  expect(visibleItems(false, () => true).map(({ name }) => name)).not.toContain('User Management');
});

test('each sidebar item has a name, address, icon, tutorial anchor, audience and children [SIDE-12]', () => {
  const known = ['name', 'href', 'icon', 'tutorialId', 'adminOnly', 'sharedOnly', 'needs', 'covers', 'children'];
  const items = navItems.flatMap((item) => [item, ...(item.children ?? [])]);
  for (const item of items) {
    expect(known).toEqual(expect.arrayContaining(Object.keys(item)));
    expect(item.name).not.toBe('');
    expect(item.icon).toBeTruthy();
    // A group has children, every other item an address.
    expect(item.href === undefined).toBe(item.children !== undefined);
  }
  expect(items.filter(({ adminOnly }) => adminOnly).map(({ name }) => name)).toEqual(['User Management']);
});
