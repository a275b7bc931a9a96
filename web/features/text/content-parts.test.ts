import { describe, expect, it } from 'vitest';
import {
  documentText,
  fieldsOf,
  firstPart,
  itemWith,
  partText,
  sameContent,
} from '#web/features/text/content-parts.ts';

const shownFor = { first_name: 'Maya', company_name: 'Harbour & Pine' };
const emails = {
  kind: 'sourcing_email' as const,
  content: [
    { type: 'Casual Email', subject: 'Hello from [Company Name]', message: 'Hi.\n\nBest regards,\n[Sender_FirstName]' },
    { type: 'Direct', subject: 'B', message: 'C' },
  ],
};
const searches = { kind: 'boolean_search' as const, content: [{ level: 'Basic', search: 'lead AND node' }] };
const advert = { kind: 'job_advert' as const, content: 'Title\n\n- point' };
const broken = { kind: 'sourcing_email' as const, content: [{ headline: 'x' }] };

describe('the editable parts', () => {
  it('are the text, or the editable fields of each entry as stored [GAP-77] [GAP-81]', () => {
    expect(fieldsOf(advert, 'text')).toEqual({ content: 'Title\n\n- point' });
    expect(fieldsOf(emails, 0)).toEqual({ subject: 'Hello from [Company Name]', message: emails.content[0]?.message });
    expect(fieldsOf(searches, 0)).toEqual({ search: 'lead AND node' });
    expect(fieldsOf(emails, 2)).toBeUndefined();
    expect(fieldsOf(emails, 'text')).toBeUndefined();
  });

  it('begin with the text or the first entry; a malformed list is read-only [OUT-17]', () => {
    expect([firstPart(advert), firstPart(emails), firstPart(broken)]).toEqual(['text', 0, null]);
    expect(firstPart({ ...broken, content: 'raw answer' })).toBe('text');
  });

  it('keep the other fields of an entry: the type of an email, the level of a search [GAP-74]', () => {
    expect(itemWith(emails, 1, { subject: 'New', message: 'Text' })).toEqual({
      type: 'Direct',
      subject: 'New',
      message: 'Text',
    });
    expect(itemWith(searches, 0, { search: ' lead\n  AND java ' })).toEqual({
      level: 'Basic',
      search: 'lead AND java',
    });
  });
});

describe('copied and downloaded text', () => {
  it('is the text as shown, with its placeholders filled [OUT-14] [GAP-77] [GAP-79]', () => {
    expect(partText(emails, 0, shownFor)).toBe(
      'Casual Email\nSubject: Hello from Harbour & Pine\n\nHi.\n\nBest regards,\nMaya',
    );
    expect(partText(emails, 0, { ...shownFor, first_name: '' })).toContain('[Your name]');
    expect(partText(searches, 0, shownFor)).toBe('lead AND node');
    expect(partText(advert, 'text', shownFor)).toBe(advert.content);
    expect(documentText(searches, shownFor)).toBe('Basic\nlead AND node');
    expect(documentText(broken, shownFor)).toContain('"headline": "x"');
  });
});

it('contents that differ in the order of fields only are equal', () => {
  expect(sameContent([{ a: '1', b: '2' }], [{ b: '2', a: '1' }])).toBe(true);
  expect(sameContent([{ a: '1' }], [{ a: '2' }])).toBe(false);
  expect(sameContent('text ', 'text')).toBe(true);
  expect(sameContent('text', [{ a: 'text' }])).toBe(false);
});
