import { describe, expect, it } from 'vitest';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { contentToText, kindOf, kinds, readContent } from '#shared/kinds/index.ts';

const strict = { lenient: false };
const lenient = { lenient: true };
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

describe('the kind of a template', () => {
  it('follows from its name, case ignored, boolean before sourcing before social media [CTX-11] [GAP-76]', () => {
    expect(kindOf('Boolean Search Strings')).toBe('boolean_search');
    expect(kindOf('SOURCING email')).toBe('sourcing_email');
    expect(kindOf('Social Media Ad')).toBe('social_ad');
    expect(kindOf('Job Advert')).toBe('plain');
    expect(kindOf('Sourcing by boolean')).toBe('boolean_search');
    expect(kindOf('social media sourcing')).toBe('sourcing_email');
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

describe('reading an answer', () => {
  const json = JSON.stringify(emails);
  it.each([
    ['bare', json],
    ['fenced', `\`\`\`json\n${json}\n\`\`\``],
    ['between sentences', `Here are [three] emails:\n${json}\nTell me if {more} is needed.`],
    ['wrapped in an object', `{"note": "as asked", "emails": ${json}}`],
    ['wrapped twice', `{"result": {"emails": ${json}}}`],
    ['with trailing commas', json.replaceAll('}', ',}').replace(/\]$/, ',]')],
    ['with real line breaks inside strings', json.replaceAll('\\n', '\n')],
    ['one object per line', emails.map((one) => JSON.stringify(one)).join('\n')],
    ['after reasoning', `<think>Maybe [{"type": "none"}]?</think>\n${json}`],
  ])('accepts a list %s [ENT-16] [GAP-56]', (_, raw) => {
    expect(kinds.sourcing_email.parse(raw, strict)).toEqual(emails);
  });

  it.each(['Sorry, I cannot do that.', '[]', '[1, 2]', '{"emails": []}', json.slice(0, 40), '[[[[{{{{'])(
    'refuses what is no list of objects: %s [GAP-56]',
    (raw) => {
      for (const name of ['sourcing_email', 'social_ad', 'boolean_search'] as const) {
        expect(codeOf(() => kinds[name].parse(raw, lenient))).toBe('unreadable_answer');
      }
    },
  );

  it('calls a blank answer of any kind no content [LIMIT-07]', () => {
    for (const kind of Object.values(kinds)) {
      expect(codeOf(() => kind.parse(' \n\t', strict))).toBe('no_content');
      expect(codeOf(() => kind.parse('\u0000', lenient))).toBe('no_content');
    }
  });

  it('keeps nothing the database cannot store', () => {
    expect(kinds.plain.parse('a\u0000b \ud83d c 😀', strict)).toBe('ab  c 😀');
    const [post] = kinds.social_ad.parse('[{"title":"a\\u0000","content":"\\ud83d x"}]', lenient);
    expect(post).toEqual({ title: 'a', content: 'x' });
  });

  it('gives up on an answer of nothing but brackets within a moment', () => {
    const started = performance.now();
    expect(codeOf(() => kinds.social_ad.parse('[{"'.repeat(20_000), strict))).toBe('unreadable_answer');
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

describe('a sourcing email', () => {
  it('gets a subject and a signature when they are missing [AI-14] [AI-15] [GAP-78]', () => {
    const raw = emails.map(({ type }) => ({ type, message: 'Hello there.' }));
    const [first] = kinds.sourcing_email.parse(JSON.stringify(raw), strict);
    expect(first).toEqual({
      type: 'Professional LinkedIn InMail',
      subject: 'Opportunity at [Company Name]',
      message: 'Hello there.\n\nBest regards,\n[Sender_FirstName]',
    });
  });

  it.each([
    ['Hi.\n\nBest regards,\n\n[Sender_FirstName]', false],
    ['Hi.\n\nThanks,\n[Sender_FirstName]', false],
    ['Hi.\n\nBest regards\nAnna', false],
    ['Best regards are due to your team.\n\nOne\nTwo\nThree', true],
  ])('looks for a signature in the last three lines only: %j [GAP-78]', (message, appended) => {
    const raw = JSON.stringify(emails.map((one) => ({ ...one, message })));
    const [first] = kinds.sourcing_email.parse(raw, strict);
    expect(first?.message).toBe(appended ? `${message}\n\nBest regards,\n[Sender_FirstName]` : message);
  });

  it('comes as three types under their exact names and in their order [AI-13]', () => {
    const loose = ['direct / achievement', 'casual', 'LinkedIn'].map((type) => ({ ...emails[0], type }));
    const types = kinds.sourcing_email.parse(JSON.stringify(loose), strict).map(({ type }) => type);
    expect(types).toEqual(emails.map(({ type }) => type));
  });

  it('without a type takes the place that is left [AI-13]', () => {
    const raw = [{ subject: 'X', body: 'First.' }, emails[0], emails[2]];
    expect(kinds.sourcing_email.parse(JSON.stringify(raw), strict)[1]).toMatchObject({
      type: 'Casual Email',
      subject: 'X',
    });
  });

  it('that is missing fails the answer, except on the last attempt [GAP-56]', () => {
    const two = JSON.stringify(emails.slice(0, 2));
    expect(codeOf(() => kinds.sourcing_email.parse(two, strict))).toBe('unreadable_answer');
    expect(kinds.sourcing_email.parse(two, lenient)).toHaveLength(2);
  });

  it('goes out with its fields one under the other and its placeholders filled [OUT-14] [GAP-72] [GAP-79]', () => {
    const one = [{ ...emails[1], subject: 'Opportunity at [Company Name]' }];
    expect(contentToText('sourcing_email', one, shownFor)).toBe(
      'Casual Email\nSubject: Opportunity at Alder & Co\n\nHi,\n\nText.\n\nBest regards,\nNoor',
    );
    expect(contentToText('sourcing_email', one, { ...shownFor, first_name: ' ' })).toContain('\n[Your name]');
    expect(contentToText('sourcing_email', one, { ...shownFor, first_name: '$&' })).toMatch(/\n\$&$/);
  });
});

describe('a social media ad', () => {
  it('has three variants; more are cut, fewer count only on the last attempt [ENT-17] [GAP-82]', () => {
    expect(kinds.social_ad.parse(JSON.stringify(posts), strict)).toEqual(posts);
    expect(kinds.social_ad.parse(JSON.stringify([...posts, { title: '4', content: '4' }]), strict)).toEqual(posts);
    const one = JSON.stringify([posts[0], { title: 'no text', content: ' ' }]);
    expect(codeOf(() => kinds.social_ad.parse(one, strict))).toBe('unreadable_answer');
    expect(kinds.social_ad.parse(one, lenient)).toEqual([posts[0]]);
  });

  it('goes out as title over content [GAP-79]', () => {
    expect(contentToText('social_ad', posts.slice(0, 2), shownFor)).toBe('Title 1\nPost 1\n\n\nTitle 2\nPost 2');
  });
});

describe('Boolean search strings', () => {
  const parse = kinds.boolean_search.parse;
  it('are eight, two per level, in the order of the levels [AI-10] [ENT-18]', () => {
    expect(parse(JSON.stringify([...searches].reverse()), strict).map(({ level }) => level)).toEqual(
      searches.map(({ level }) => level),
    );
  });

  it.each([
    ['seven', searches.slice(0, 7)],
    ['nine', [...searches, { level: 'Expert', search: 'one more' }]],
    ['eight, but three of a level', searches.with(7, { level: 'Basic', search: 'a third' })],
    ['eight with a repeated one', searches.with(1, { level: 'Basic', search: searches[0]?.search ?? '' })],
    ['eight with one whose brackets stay open', searches.with(1, { level: 'Basic', search: '("lead" AND (node' })],
    ['eight with one whose quotes stay open', searches.with(1, { level: 'Basic', search: '"lead AND node' })],
  ])('fail the answer when they are %s [GAP-75]', (_, list) => {
    expect(codeOf(() => parse(JSON.stringify(list), strict))).toBe('unreadable_answer');
  });

  it('need one usable string per level on the last attempt [GAP-75]', () => {
    const four = searches.filter((_, at) => at % 2 === 0);
    expect(parse(JSON.stringify(four), lenient)).toEqual(four);
    expect(codeOf(() => parse(JSON.stringify(four.slice(1)), lenient))).toBe('unreadable_answer');
  });

  it('are put into straight quotes and on one line', () => {
    const curly = searches.map((one) => ({ ...one, search: one.search.replaceAll('"', '”').replace(' AND', '\nAND') }));
    expect(parse(JSON.stringify(curly), strict)).toEqual(searches);
  });

  it('go out grouped by level [GAP-74] [GAP-79]', () => {
    expect(contentToText('boolean_search', searches.slice(1, 4), shownFor)).toBe(
      'Basic\n("Basic" OR lead) AND skill2\n\nIntermediate\n("Intermediate" OR lead) AND skill1\n("Intermediate" OR lead) AND skill2',
    );
  });
});

describe('plain text', () => {
  it('is kept as written, without a fence around all of it [OUT-16]', () => {
    expect(kinds.plain.parse('  Title\n\n- point\n', strict)).toBe('Title\n\n- point');
    expect(kinds.plain.parse('```text\nTitle\n\nText\n```', strict)).toBe('Title\n\nText');
    expect(kinds.plain.parse('Use ```x``` here', strict)).toBe('Use ```x``` here');
  });
});

describe('content without the shape of its kind', () => {
  it('is not read, and goes out as it is stored [OUT-17]', () => {
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
