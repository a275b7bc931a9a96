import { describe, expect, it } from 'vitest';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { readAnswer } from '#shared/text/answers/index.ts';
import { unclosedIn } from '#shared/text/kinds/boolean-search.ts';
import { kindOfName } from '#shared/text/kinds/by-name.ts';
import { contentToText, type KindName, kinds, readContent, shortOf } from '#shared/text/kinds/index.ts';

const shownFor = { first_name: 'Noor', company_name: 'Alder & Co' };

const codeOf = (act: () => unknown): ErrorCode | undefined => {
  try {
    act();
  } catch (thrown) {
    return thrown instanceof AppError ? thrown.code : undefined;
  }
  return undefined;
};

const emails = [
  {
    type: 'Professional LinkedIn InMail',
    subject: 'A',
    message: 'Hello,\n\nText.\n\nBest regards,\n[Sender_FirstName]',
  },
  { type: 'Casual Email', subject: 'B', message: 'Hi,\n\nText.\n\nBest regards,\n[Sender_FirstName]' },
  { type: 'Direct Achievement-focused Email', subject: 'C', message: 'Text.\n\nBest regards,\n[Sender_FirstName]' },
];
const posts = [1, 2, 3].map((n) => ({ title: `Title ${n}`, content: `Post ${n}` }));
const levels = ['Basic', 'Intermediate', 'Advanced', 'Expert'] as const;
const searches = levels.flatMap((level) =>
  [1, 2].map((n) => ({ level, search: `("${level}" OR lead) AND skill${n}` })),
);

const read = (name: KindName, list: unknown) => readAnswer(name, JSON.stringify(list));
const entries = (name: KindName, list: unknown) => read(name, list).content as Record<string, string>[];

describe('the kind of a template', () => {
  it('follows from its name, case ignored, boolean before sourcing before social media [CTX-11] [GAP-76]', () => {
    expect(kindOfName('Boolean Search Strings')).toBe('boolean_search');
    expect(kindOfName('SOURCING email')).toBe('sourcing_email');
    expect(kindOfName('Social Media Ad')).toBe('social_ad');
    expect(kindOfName('Job Advert')).toBe('job_advert');
    expect(kindOfName('Welcome note')).toBe('plain');
    expect(kindOfName('Sourcing by boolean')).toBe('boolean_search');
    expect(kindOfName('social media sourcing')).toBe('sourcing_email');
  });

  it('decides the settings of the call [AI-07] [AI-08] [AI-09]', () => {
    expect(kinds.boolean_search.settings).toEqual({
      temperature: 0.1,
      max_tokens: 2000,
      top_p: 0.9,
      frequency_penalty: 0.3,
      presence_penalty: 0.2,
      stop: ['---', 'Note:', 'Example:', 'Tips:'],
    });
    for (const name of ['plain', 'sourcing_email', 'social_ad'] as const) {
      const { temperature, max_tokens, top_p, frequency_penalty, presence_penalty } = kinds[name].settings;
      expect([temperature, max_tokens, top_p, frequency_penalty, presence_penalty]).toEqual([0.7, 4000, 1, 0, 0]);
    }
  });
});

describe('a sourcing email', () => {
  it('gets a subject and a signature when they are missing [AI-14] [AI-15] [GAP-78]', () => {
    const raw = emails.map(({ type }) => ({ type, message: 'Hello there.' }));
    const [first] = entries('sourcing_email', raw);
    expect(first).toEqual({
      type: 'Professional LinkedIn InMail',
      subject: 'Opportunity at [Company Name]',
      message: 'Hello there.\n\nBest regards,\n[Sender_FirstName]',
    });
  });

  it.each([
    ['Hi.\n\nBest regards,\n\n[Sender_FirstName]', 'Hi.\n\nBest regards,\n[Sender_FirstName]'],
    ['Hi.\n\nThanks,\n[Sender_FirstName]', 'Hi.\n\nThanks,\n[Sender_FirstName]'],
    ['Hi.\n\nBest regards\nAnna', 'Hi.\n\nBest regards,\n[Sender_FirstName]'],
    ['Hi.\n\nCheers,\n[Your Name]\n[Company Name]', 'Hi.\n\nCheers,\n[Sender_FirstName]'],
    [
      'Best regards are due to your team.\n\nOne\nTwo\nThree',
      'Best regards are due to your team.\n\nOne\nTwo\nThree\n\nBest regards,\n[Sender_FirstName]',
    ],
  ])('ends with one closing and the placeholder of the sender: %j [AI-15] [GAP-78]', (message, stored) => {
    const [first] = entries(
      'sourcing_email',
      emails.map((one) => ({ ...one, message })),
    );
    expect(first?.message).toBe(stored);
  });

  it('comes as three types under their exact names and in their order [AI-13] [ENT-16]', () => {
    const loose = ['direct / achievement', 'casual', 'LinkedIn'].map((type) => ({ ...emails[0], type }));
    const types = entries('sourcing_email', loose).map(({ type }) => type);
    expect(types).toEqual(emails.map(({ type }) => type));
  });

  it('without a type becomes the remaining one [AI-13]', () => {
    const raw = [{ subject: 'X', body: 'First.' }, emails[0], emails[2]];
    expect(entries('sourcing_email', raw)[1]).toMatchObject({
      type: 'Casual Email',
      subject: 'X',
    });
  });

  it('is copied with one field per paragraph and its placeholders filled [OUT-14] [GAP-72] [GAP-79]', () => {
    const one = [{ ...emails[1], subject: 'Opportunity at [Company Name]' }];
    expect(contentToText('sourcing_email', one, shownFor)).toBe(
      'Casual Email\nSubject: Opportunity at Alder & Co\n\nHi,\n\nText.\n\nBest regards,\nNoor',
    );
    expect(contentToText('sourcing_email', one, { ...shownFor, first_name: ' ' })).toContain('\n[Your name]');
    expect(contentToText('sourcing_email', one, { ...shownFor, first_name: '$&' })).toMatch(/\n\$&$/);
  });
});

describe('a social media ad', () => {
  it('has three variants; more are cut, fewer are counted [ENT-17] [GAP-75] [GAP-82]', () => {
    expect(read('social_ad', posts)).toEqual({ content: posts, have: 3, want: 3 });
    expect(entries('social_ad', [...posts, { title: '4', content: '4' }])).toEqual(posts);
    const one = [posts[0], { title: 'no text', content: ' ' }];
    expect(read('social_ad', one)).toEqual({ content: [posts[0]], have: 1, want: 3 });
  });

  it('is copied as title and content [GAP-79]', () => {
    expect(contentToText('social_ad', posts.slice(0, 2), shownFor)).toBe('Title 1\nPost 1\n\n\nTitle 2\nPost 2');
  });
});

describe('Boolean search strings', () => {
  it('are eight, two per level, in the order of the levels [AI-10] [ENT-18]', () => {
    expect(read('boolean_search', [...searches].reverse())).toMatchObject({ have: 8, want: 8 });
    expect(entries('boolean_search', [...searches].reverse()).map(({ level }) => level)).toEqual(
      searches.map(({ level }) => level),
    );
  });

  it.each([
    ['seven', 7, searches.slice(0, 7)],
    ['nine', 8, [...searches, { level: 'Expert', search: 'one more' }]],
    ['eight, but three of a level', 7, searches.with(7, { level: 'Basic', search: 'a third' })],
    ['eight with a repeated one', 7, searches.with(1, { level: 'Basic', search: searches[0]?.search ?? '' })],
    ['eight with one whose brackets stay open', 7, searches.with(1, { level: 'Basic', search: '("lead" AND (node' })],
    ['eight with one whose quotes stay open', 7, searches.with(1, { level: 'Basic', search: '"lead AND node' })],
  ])('of which there are %s count as %i of 8 [GAP-75]', (_, have, list) => {
    expect(read('boolean_search', list)).toMatchObject({ have, want: 8 });
    for (const one of entries('boolean_search', list)) expect(searches).toContainEqual(one);
  });

  it('are converted to straight quotes and one line', () => {
    const curly = searches.map((one) => ({ ...one, search: one.search.replaceAll('"', '”').replace(' AND', '\nAND') }));
    expect(entries('boolean_search', curly)).toEqual(searches);
  });

  it('are copied grouped by level [GAP-74] [GAP-79]', () => {
    expect(contentToText('boolean_search', searches.slice(1, 4), shownFor)).toBe(
      'Basic\n("Basic" OR lead) AND skill2\n\nIntermediate\n("Intermediate" OR lead) AND skill1\n("Intermediate" OR lead) AND skill2',
    );
  });
});

describe('reading an answer', () => {
  it('throws no_content for a blank answer of any kind [LIMIT-07]', () => {
    for (const name of Object.keys(kinds) as KindName[]) {
      expect(codeOf(() => readAnswer(name, ' \n\t'))).toBe('no_content');
      expect(codeOf(() => readAnswer(name, '\u0000'))).toBe('no_content');
    }
  });

  it('keeps nothing the database cannot store', () => {
    expect(readAnswer('plain', 'a\u0000b \ud83d c 😀').content).toBe('ab  c 😀');
    const [post] = entries('social_ad', [{ title: 'a\u0000', content: '\ud83d x' }]);
    expect(post).toEqual({ title: 'a', content: 'x' });
  });

  it('keeps plain text as it is written, without a fence around it [OUT-16]', () => {
    expect(readAnswer('plain', '  Title\n\n- point\n').content).toBe('Title\n\n- point');
    expect(readAnswer('plain', '```text\nTitle\n\nText\n```').content).toBe('Title\n\nText');
  });

  it.each(['[{"', '{"a":[', '<think>', '["a"b', '`', '**a ', '[Your Name', '<p ', '\n- ', ' \t', '&quot;[{'])(
    'comes to an end with thirty thousand characters of %j',
    (part) => {
      const raw = part.repeat(Math.ceil(30_000 / part.length));
      for (const name of Object.keys(kinds) as KindName[]) {
        const outcome = codeOf(() => readAnswer(name, raw)) ?? 'content';
        expect(['content', 'no_content', 'unreadable_answer']).toContain(outcome);
      }
    },
  );
});

describe('a list with fewer entries than were asked for', () => {
  it('has a message with the number of entries [GAP-75]', () => {
    expect(shortOf('boolean_search', searches.slice(1))).toBe('7 of 8 search strings');
    expect(shortOf('sourcing_email', emails.slice(1))).toBe('2 of 3 emails');
    expect(shortOf('social_ad', posts.slice(2))).toBe('1 of 3 variants');
    expect([shortOf('social_ad', posts), shortOf('social_ad', 'raw'), shortOf('plain', 'text')]).toEqual(
      Array(3).fill(undefined),
    );
  });
});

describe('a text with gaps left by a model', () => {
  it('counts each gap once, and no other brackets of the text [GAP-75]', () => {
    expect(shortOf('plain', 'Pay: [Insert salary range]. Apply at [link] by [date]; see [link].')).toBe(
      '3 gaps to fill',
    );
    expect(shortOf('plain', 'Pay: [Gehaltsspanne einfügen]')).toBe('1 gap to fill');
    const whole = 'Designer [m/w/d] or [f | m | x] at [Company Name] [sic] [1], (not this), [Sender_FirstName], a[0]';
    expect(shortOf('plain', whole)).toBeUndefined();
  });
});

describe('content without the shape of its kind', () => {
  it('is not parsed, and is copied as stored [OUT-17]', () => {
    expect(readContent('sourcing_email', 'raw text')).toBeUndefined();
    expect(readContent('boolean_search', [{ level: 'Novice', search: 'x' }])).toBeUndefined();
    expect(readContent('social_ad', posts)).toEqual(posts);
    expect(contentToText('sourcing_email', 'raw text', shownFor)).toBe('raw text');
    expect(contentToText('social_ad', [{ headline: 'x' }], shownFor)).toContain('"headline": "x"');
  });

  it('is refused when a field of a card is blank [GAP-81] [STORE-05]', () => {
    expect(readContent('social_ad', [{ title: ' ', content: 'x' }])).toBeUndefined();
    expect(readContent('plain', ' ')).toBeUndefined();
  });
});

it.each([
  ['("a" OR "b") AND (c OR "d (e")', undefined],
  ['("a" OR "b" AND (c', 'A bracket is not closed'],
  ['"a") OR (b', 'A bracket is closed that was not opened'],
  ['"a OR b', 'A quotation mark is not closed'],
])('%s: the unclosed character is named [GAP-128]', (search, problem) => {
  expect(unclosedIn(search)).toBe(problem);
});
