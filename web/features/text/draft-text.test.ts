import { expect, it } from 'vitest';
import { draftText } from '#web/features/text/draft-text.ts';

const emails = JSON.stringify([
  { type: 'Casual Email', subject: 'A "good" day', message: 'Hi,\n\nText.' },
  { type: 'Direct', subject: 'B', message: 'More, {really}: yes' },
]);

it('plain text is shown unchanged', () => {
  expect(draftText('job_advert', '{"not": "json"}')).toBe('{"not": "json"}');
});

it('a list is shown as its texts without the JSON syntax between them', () => {
  expect(draftText('sourcing_email', emails)).toBe(
    'Casual Email\nA "good" day\nHi,\n\nText.\n\nDirect\nB\nMore, {really}: yes',
  );
  expect(draftText('sourcing_email', `\`\`\`json\n${emails}\n\`\`\``)).toContain('Casual Email\nA "good" day');
});

it('a list cut off anywhere shows no keys or brackets', () => {
  for (let end = 1; end <= emails.length; end++) {
    for (const start of [0, end >> 1]) {
      const text = draftText('sourcing_email', emails.slice(start, end));
      expect(text).not.toMatch(/"(type|subject|message)"\s*:|\}\s*,\s*\{|\\n/);
    }
  }
});

it('a complete text without a list is unchanged', () => {
  expect(draftText('boolean_search', 'Basic\nlead AND node')).toBe('Basic\nlead AND node');
});
