import { describe, expect, it, test } from 'vitest';
import { cleanPassage } from '#shared/writing/refine/clean.ts';

const alone = { before: '', after: '' };

describe('an answer is cleaned', () => {
  it.each([
    ['of the line breaks of another system', 'One.\nTwo.', 'One.\r\nThree.', 'One.\nThree.'],
    ['to the line breaks of the passage', 'One.\r\nTwo.', 'One.\nThree.', 'One.\r\nThree.'],
    ['of NUL and halves of pairs', 'One.', 'T\u0000wo\ud83d.', 'Two.'],
    ['of blanks at its ends, for those of the passage', ' One.\n', '\n\nTwo.  ', ' Two.\n'],
    ['of quotes around all', 'One.', '"Two."', 'Two.'],
    [
      'of a fence with talk around it',
      'One.',
      'Here is the new passage:\n\n```text\nTwo.\n```\n\nI kept all facts of the text.',
      'Two.',
    ],
    ['of Markdown', 'A line\n\n- One', '## A line\n\n* **Two**', 'A line\n\n- Two'],
    ['of the sign of a list', 'Plan the week', '- Plan the day', 'Plan the day'],
  ])('%s [REFINE-18]', (_, passage, answer, expected) => expect(cleanPassage(answer, passage, alone)).toBe(expected));

  it.each([
    ['quotes that begin and end with words', '"One" or "two"', '"One" or "three"'],
    ['Markdown of the passage', 'a **bold** word', 'a **bold** sentence'],
    ['a first line like the one it had', 'Here is what you do:\n- One', 'Here is what you do:\n- Two'],
  ])('but keeps %s [REFINE-18]', (_, passage, answer) => expect(cleanPassage(answer, passage, alone)).toBe(answer));
});

test('an empty answer, a refusal and a question are none [REFINE-18]', () => {
  const code = (answer: string) => {
    try {
      return cleanPassage(answer, 'We mend bikes.', alone);
    } catch (thrown) {
      return (thrown as { code: string }).code;
    }
  };
  expect(code(' \n ')).toBe('no_content');
  expect(code("I'm sorry, but I can't help with that.")).toBe('answer_declined');
  expect(code('Could you please tell me which passage I should change?')).toBe('answer_asked');
});

test('the text around a passage is cut off [REFINE-18]', () => {
  const around = {
    before: 'The employer is Otterbeck Cargo Bikes.\nYou will ',
    after: '\nApply by Friday at the latest.',
  };
  const whole = 'The employer is Otterbeck Cargo Bikes.\nYou will mend bikes.\nApply by Friday at the latest.';
  expect(cleanPassage(whole, 'repair bikes.', around)).toBe('mend bikes.');
});
