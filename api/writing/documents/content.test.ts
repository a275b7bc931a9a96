import { expect, test } from 'vitest';
import { checkedContent } from '#api/writing/documents/routes.ts';
import { recordedAnswers } from '#shared/text/kinds/testing/recorded.ts';

const lists = recordedAnswers.filter(({ name }) =>
  /(social_ad|sourcing_email|boolean_search)\/(01|04|18|22|25)-/.test(name),
);
test.each(lists.filter(({ have }) => have === 8 || have === 3).map((answer) => [answer.name, answer] as const))(
  'the text %s that is pasted into the editor becomes cards again [GAP-56]',
  (_, { kind, raw, content }) => {
    expect(checkedContent({ kind, content: 'Raw text' }, raw)).toEqual(content);
  },
);

test('a text that holds only some of the entries stays text [GAP-56]', () => {
  const content = '[{"title": "One", "content": "First."}]\nAnd a note of my own.';
  expect(checkedContent({ kind: 'social_ad', content: 'Raw text' }, content)).toBe(content);
});

test('a text of a plain kind is saved as typed, whatever it contains', () => {
  const content = '**Lead**\n\nSure! Here is my advert.\n\nI cannot help writing <b>bold</b>.';
  expect(checkedContent({ kind: 'job_advert', content: 'Before' }, content)).toBe(content);
});

test('a list can be replaced by a list of its kind only', () => {
  const posts = [{ title: 'One', content: 'First.' }];
  const held = { kind: 'social_ad', content: posts } as const;
  const other = [{ title: 'Two', content: 'Second.' }];
  expect(checkedContent(held, other)).toEqual(other);
  for (const wrong of ['A text', [{ level: 'Basic', search: 'lead' }]])
    expect(() => checkedContent(held, wrong)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
});
