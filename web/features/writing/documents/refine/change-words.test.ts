import { expect, test } from 'vitest';
import {
  acceptLabel,
  announcementOf,
  oneReplacement,
  piecesOf,
} from '#web/features/writing/documents/refine/change-words.ts';
import { aChange } from '#web/features/writing/documents/refine/testing/a-proposal.ts';

test('a screen reader hears number, words and switch of a change [REFINE-08]', () => {
  const said = (old: string, text: string, isOn = true) =>
    announcementOf({ ...aChange(0, old.length, text), old }, 1, 6, isOn);
  expect(said('users', 'riders')).toBe('Change 2 of 6: users becomes riders, used.');
  expect(said(' in a hurry', '')).toBe('Change 2 of 6: in a hurry removed, used.');
  expect(said('', ', soon', false)).toBe('Change 2 of 6: , soon added, not used.');
  expect(said('  ', ' ')).toBe('Change 2 of 6: blanks changed, used.');
});

test('the button says how many changes are accepted [REFINE-09]', () => {
  expect([acceptLabel(6, 6), acceptLabel(5, 6), acceptLabel(1, 1), acceptLabel(0, 2)]).toEqual([
    'Accept 6 changes',
    'Accept 5 of 6',
    'Accept 1 change',
    'Accept 0 of 2',
  ]);
});

test('a text is cut at its changes, also at both ends and where two touch [REFINE-07]', () => {
  const text = 'ab cd ef';
  const pieces = piecesOf(text, [
    { at: 0, from: 0, to: 2 },
    { at: 1, from: 3, to: 5 },
    { at: 2, from: 5, to: 5 },
    { at: 3, from: 6, to: 8 },
  ]);
  expect(pieces).toEqual([
    { kind: 'change', at: 0 },
    { kind: 'same', text: ' ' },
    { kind: 'change', at: 1 },
    { kind: 'change', at: 2 },
    { kind: 'same', text: ' ' },
    { kind: 'change', at: 3 },
  ]);
  expect(piecesOf(text, [])).toEqual([{ kind: 'same', text }]);
});

test('what was accepted goes into a field as one replacement [REFINE-09]', () => {
  expect(oneReplacement('We hire users now', 'We hire riders now')).toEqual({ from: 8, to: 10, text: 'rid' });
  const apply = (before: string, after: string) => {
    const { from, to, text } = oneReplacement(before, after) ?? { from: 0, to: 0, text: '' };
    return before.slice(0, from) + text + before.slice(to);
  };
  expect(apply('aaa', 'aa')).toBe('aa');
  expect(apply('aa', 'aaa')).toBe('aaa');
  expect(oneReplacement('same', 'same')).toBe(null);
  // Half of a character cannot be typed.
  expect(oneReplacement('a 🙂 b', 'a 🙃 b')).toEqual({ from: 2, to: 4, text: '🙃' });
  expect(oneReplacement('🙂', '🙂🙂')).toEqual({ from: 2, to: 2, text: '🙂' });
});
