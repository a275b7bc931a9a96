import { expect, test } from 'vitest';
import { contentWith, partsOf } from '#shared/text/document-parts.ts';

const emails = [
  { type: 'Casual Email', subject: 'A bike', message: 'Hello' },
  { type: 'Professional LinkedIn InMail', subject: 'A role', message: 'Good day' },
];

test('a card kind has one part for each field that people edit, named by its card', () => {
  expect(partsOf('sourcing_email', emails)).toEqual([
    { name: '0.subject', card: 'Casual Email', text: 'A bike' },
    { name: '0.message', card: 'Casual Email', text: 'Hello' },
    { name: '1.subject', card: 'Professional LinkedIn InMail', text: 'A role' },
    { name: '1.message', card: 'Professional LinkedIn InMail', text: 'Good day' },
  ]);
  expect(partsOf('social_ad', [{ title: 'Ride', content: 'Fix bikes' }])[1]?.card).toBe('Variant 1');
  expect(partsOf('boolean_search', [{ level: 'Basic', search: 'a OR b' }])).toEqual([
    { name: '0.search', card: 'String 1', text: 'a OR b' },
  ]);
});

test('content without the shape of its kind is one part with the raw text', () => {
  expect(partsOf('sourcing_email', 'Not cards')).toEqual([{ name: 'text', card: '', text: 'Not cards' }]);
  expect(partsOf('boolean_search', [{ level: 'x', search: 'a' }])[0]?.name).toBe('text');
});

test('a changed part leaves every other field as it is', () => {
  expect(contentWith(emails, new Map([['1.message', 'Good evening']]))).toEqual([
    emails[0],
    { ...emails[1], message: 'Good evening' },
  ]);
  expect(contentWith('Old', new Map([['text', 'New']]))).toBe('New');
  expect(contentWith(emails, new Map([['7.message', 'Nowhere']]))).toEqual(emails);
});
