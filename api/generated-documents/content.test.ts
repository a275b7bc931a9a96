import { expect, test } from 'vitest';
import { checkedContent } from '#api/generated-documents/content.ts';
import { recordedAnswers } from '#shared/kinds/testing/recorded.ts';

const lists = recordedAnswers.filter(({ name }) =>
  /(social_ad|sourcing_email|boolean_search)\/(01|04|18|22|25)-/.test(name),
);
const templates = {
  boolean_search: 'Boolean Search Strings',
  sourcing_email: 'Sourcing Email',
  social_ad: 'Social Media Ad',
  plain: 'Job Advert',
};

test.each(lists.filter(({ have }) => have === 8 || have === 3).map((answer) => [answer.name, answer] as const))(
  'the text %s that is pasted into the editor becomes cards again [GAP-56]',
  (_, { kind, raw, content }) => {
    expect(checkedContent({ template_name: templates[kind], content: 'Raw text' }, raw)).toEqual(content);
  },
);

test('a text that holds only some of the entries stays as it was written [GAP-56]', () => {
  const content = '[{"title": "One", "content": "First."}]\nAnd a note of my own.';
  expect(checkedContent({ template_name: templates.social_ad, content: 'Raw text' }, content)).toBe(content);
});

test('a text of a plain kind is saved as it was typed, whatever it holds', () => {
  const content = '**Lead**\n\nSure! Here is my advert.\n\nI cannot help writing <b>bold</b>.';
  expect(checkedContent({ template_name: templates.plain, content: 'Before' }, content)).toBe(content);
});
