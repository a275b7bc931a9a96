import { expect, it } from 'vitest';
import { endingWith } from '#worker/writing/tasks/write/statement.ts';

const STATEMENT = 'We welcome everyone – also part-time.\n\nAsk for “adjustments” (any)?';

it.each([
  ['nothing of it', 'Apply now.', `Apply now.\n\n${STATEMENT}`],
  ['all of it', `Apply now.\n\n${STATEMENT}\n`, `Apply now.\n\n${STATEMENT}`],
  ['it at the end of a paragraph', `Apply now. ${STATEMENT}`, `Apply now.\n\n${STATEMENT}`],
  [
    'it with other blanks, marks and letters',
    'Apply now.\n\n**WE welcome everyone - also part-time. Ask for "adjustments"\n(any)?**',
    `Apply now.\n\n${STATEMENT}`,
  ],
  ['a part of it', 'Apply now.\n\nWe welcome everyone.', `Apply now.\n\nWe welcome everyone.\n\n${STATEMENT}`],
  ['it in the middle', `${STATEMENT}\n\nApply now.`, `${STATEMENT}\n\nApply now.\n\n${STATEMENT}`],
  ['nothing else', STATEMENT, STATEMENT],
])(
  'a text that has %s ends with the statement, once there and word for word [OFFER-07] [GAP-248]',
  (_, text, expected) => {
    expect(endingWith(text, STATEMENT)).toBe(expected);
  },
);
