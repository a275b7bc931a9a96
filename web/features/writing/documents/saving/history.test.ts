import { expect, test } from 'vitest';
import { createHistory } from '#web/features/writing/documents/saving/history.ts';

/** A field whose text is typed and merged; times in milliseconds. */
function aField(text: string) {
  const history = createHistory();
  let now = text;
  let at = 0;
  const own = (next: string, more: { pause?: number; isComposing?: boolean; replaced?: 1 | -1 } = {}) => {
    at += more.pause ?? 100;
    history.own({ text: now }, { text: next }, { at, isComposing: more.isComposing, replaced: more.replaced });
    now = next;
  };
  return {
    own,
    typed: (words: string) => {
      for (const letter of words) own(now + letter);
    },
    others: (next: string) => {
      history.others({ text: now }, { text: next });
      now = next;
    },
    step: (what: 'undo' | 'redo') => {
      const undone = history[what]({ text: now });
      now = undone?.texts.text ?? now;
      return undone;
    },
    undo: () => {
      now = history.undo({ text: now })?.texts.text ?? now;
      return now;
    },
    redo: () => {
      now = history.redo({ text: now })?.texts.text ?? now;
      return now;
    },
  };
}

test('what was typed without a pause goes at once, and the words of another person stay [JUDGE-64]', () => {
  const field = aField('One. Two.');
  field.typed(' Three.');
  field.others('Zero. One. Two. Three.');
  expect(field.undo()).toBe('Zero. One. Two.');
  expect(field.undo()).toBe('Zero. One. Two.');
  expect(field.redo()).toBe('Zero. One. Two. Three.');
});

test('a pause, a line break, a paste and a deletion elsewhere begin a new step [JUDGE-64]', () => {
  const field = aField('');
  field.typed('One');
  field.own('One.', { pause: 2_000 });
  field.own('One.\n');
  field.own('One.\nA pasted line');
  field.own('ne.\nA pasted line');
  expect([field.undo(), field.undo(), field.undo(), field.undo(), field.undo()]).toEqual([
    'One.\nA pasted line',
    'One.\n',
    'One.',
    'One',
    '',
  ]);
});

test('what another person wrote into one’s own words stays when they go [JUDGE-64]', () => {
  const field = aField('A.');
  field.own('A. We hire people here.');
  field.others('A. We hire kind people here.');
  expect(field.undo()).toBe('A.kind ');
  expect(field.redo()).toBe('A. We hire kind people here.');
});

test('what another person took out does not come back [JUDGE-64]', () => {
  const field = aField('One two three.');
  field.own('One two three four.');
  field.others('One three four.');
  expect(field.undo()).toBe('One three.');
  expect(field.redo()).toBe('One three four.');
});

test('the words of an input method are one step, however long they take [JUDGE-64]', () => {
  const field = aField('a');
  field.own('aに', { isComposing: true });
  field.own('aにh', { isComposing: true, pause: 3_000 });
  field.own('aにほん', { isComposing: true, pause: 3_000 });
  field.own('a日本', { pause: 3_000 });
  expect(field.undo()).toBe('a');
  expect(field.redo()).toBe('a日本');
});

test('a step that has become empty is left out, and typing ends what can be done again [JUDGE-64]', () => {
  const field = aField('One.');
  field.own('One. Two.');
  field.own('One. Two. Three.');
  field.others('One. Two.');
  expect(field.undo()).toBe('One.');
  field.own('One. Four.');
  expect(field.redo()).toBe('One. Four.');
});

test('a step says where it changed the text, and takes back what was counted as a replacement [JUDGE-64]', () => {
  const field = aField('A salesman 👩🏽‍🔧.');
  field.own('A salesperson 👩🏽‍🔧.', { replaced: 1 });
  expect(field.step('undo')).toMatchObject({ caret: { part: 'text', at: 9 }, replaced: -1 });
  expect(field.step('redo')).toMatchObject({ texts: { text: 'A salesperson 👩🏽‍🔧.' }, replaced: 1 });
});

test('of words that were changed in two places at once, those between stay whose they are: what others took of them does not come back [JUDGE-64]', () => {
  const history = createHistory();
  history.own({ text: 'one two three four' }, { text: 'ONE two three FOUR' }, { at: 0 });
  history.others({ text: 'ONE two three FOUR' }, { text: 'ONE three FOUR' });
  expect(history.undo({ text: 'ONE three FOUR' })?.texts.text).toBe('one three four');
});
