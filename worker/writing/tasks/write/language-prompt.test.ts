import { describe, expect, it } from 'vitest';
import { templates } from '#db/writing/templates/index.ts';
import type { AppError } from '#shared/errors.ts';
import { retryPrompt } from '#worker/tasks/retry-prompt.ts';
import { materialOf } from '#worker/writing/tasks/write/material.ts';
import { buildPrompt, type PromptTemplate } from '#worker/writing/tasks/write/prompt.ts';
import { bareRoles, demoContext } from '#worker/writing/tasks/write/testing/demo-material.ts';
import { write } from '#worker/writing/tasks/write.ts';

const [engineer] = bareRoles as [(typeof bareRoles)[number]];
const contextIn = (content_language: string | null, more = {}) =>
  demoContext({ ...engineer, ...more, content_language } as typeof engineer);
const textsOf = (template: PromptTemplate, language: string | null, more = {}) => {
  const { messages } = buildPrompt({ template, context: contextIn(language, more) });
  const of = (who: string) => messages.find(({ role }) => role === who)?.content ?? '';
  return { system: of('system'), user: of('user') };
};
const LINE = 'Write in the language of the role';
const written = templates.filter(({ kind }) => kind !== 'boolean_search');
const named = (kind: string) => templates.find((template) => template.kind === kind) as PromptTemplate;

describe('a chosen language', () => {
  it.each(written.map((template) => ({ name: template.name, template })))(
    'stands in place of the line about language: $name [LANG-03]',
    ({ template }) => {
      const before = textsOf(template, null);
      const { system, user } = textsOf(template, 'de-DE');
      expect(before.system.split(LINE)).toHaveLength(2);
      expect(system).not.toContain(LINE);
      expect(system).toContain('\n\nLANGUAGE\n- Write the whole answer in German as people write it in Germany: text,');
      expect(system).toContain(
        'The names of JSON fields and the values of "type" and "level" stay English.\n\nFORM\n- ',
      );
      expect(user).toBe(before.user);
      expect(textsOf(template, '')).toEqual(before);
    },
  );

  it('is the language of the search words, whose operators stay [LANG-03]', () => {
    const { system } = textsOf(named('boolean_search'), 'de-AT');
    expect(system).toMatch(
      /LANGUAGE\n- Search words in German as people in Austria write them.*Operators stay AND, OR, NOT\./,
    );
    expect(system).not.toContain(LINE);
  });

  it('replaces the line also where a template was edited around it, and ends one that lacks it [LANG-03]', () => {
    const edited = {
      ...named('job_advert'),
      system_prompt: `Be brief.\n- ${LINE}, with the spelling customary in the country of its location.\nEnd.`,
    };
    expect(textsOf(edited, 'fr-FR').system).toMatch(
      /^Be brief\.\n- Write the whole answer in French as .*\n- Names,.*\nEnd\.$/,
    );
    const bare = { ...named('job_advert'), system_prompt: 'Be brief.' };
    expect(textsOf(bare, 'fr-FR').system).toMatch(/^Be brief\.\n\nLANGUAGE\n- Write the whole answer in French/);
  });

  it('has a placeholder that is never missing [LANG-03]', () => {
    const template = {
      name: 'Note',
      kind: 'plain',
      system_prompt: '',
      prompt_template: 'In {{ language }}: {{job_title}}',
    } as const;
    expect(textsOf(template, null).user).toBe('In English: Senior Backend Engineer');
    expect(textsOf(template, 'de-CH').user).toBe('In German: Senior Backend Engineer');
    expect(textsOf(template, 'de-DE', { role_requirements: 'x', person_specification: 'y' }).user).toContain('German');
  });

  it('writes the offer as well', () => {
    const { messages } = buildPrompt({
      template: named('job_advert'),
      context: demoContext({ ...engineer, content_language: 'de-DE' } as typeof engineer, {
        offer: { pay_min: 62_000, pay_currency: 'EUR', pay_period: 'year' },
      }),
    });
    expect(messages[1]?.content).toContain('<pay>ab 62.000 € pro Jahr</pay>');
  });
});

const English =
  'You will lead a team of six people who repair bicycles, and you plan the work of the week with them. '.repeat(4);
const German =
  'Du leitest ein Team von sechs Leuten, das Fahrräder repariert, und planst mit ihnen die Arbeit. '.repeat(4);
const materialIn = (language: string | null, kind = 'job_advert') => {
  const context = contextIn(language);
  const { role, brand_guidelines } = context;
  const row = { ...role, documents: [], guidelines: brand_guidelines, is_documented: false, id: '', to_check: {} };
  return materialOf(named(kind), row as unknown as Parameters<typeof materialOf>[1], brand_guidelines);
};
const first = { lastAttempt: false, failed: undefined };
const review = (
  text: string,
  material: ReturnType<typeof materialIn>,
  about: Partial<Parameters<typeof write.review>[1]> = {},
) => write.review({ text, is_cut: false } as never, { ...first, ...about, material });

describe('a text in another language', () => {
  it('fails one attempt and is kept after that with its language [LANG-05]', () => {
    const material = materialIn('de-DE');
    expect(() => review(English, material)).toThrow(expect.objectContaining({ code: 'wrong_language' }) as AppError);
    const failed = { count: 1, lastCode: 'wrong_language' };
    expect(review(English, material, { failed })).toMatchObject({ cameOutIn: 'en' });
    expect(review(English, material, { lastAttempt: true })).toMatchObject({ cameOutIn: 'en' });
    expect(review(German, material)).toMatchObject({ cameOutIn: null });
  });

  it('is not looked for without a chosen language, in search strings and in short texts [LANG-05]', () => {
    expect(review(German, materialIn(null))).toMatchObject({ cameOutIn: null });
    expect(review(English.slice(0, 100), materialIn('de-DE'))).toMatchObject({ cameOutIn: null });
    const strings = JSON.stringify([1, 2, 3].map((at) => ({ level: 'Broad', search: `"${English}" ${at}` })));
    expect(() => review(strings, materialIn('de-DE', 'boolean_search'), { lastAttempt: true })).not.toThrow('language');
  });

  it('is named in the next prompt [LANG-05]', () => {
    const prompt = buildPrompt({ template: named('job_advert'), context: contextIn('de-DE') });
    const { messages } = retryPrompt(prompt, { count: 1, lastCode: 'wrong_language' });
    expect(messages.at(-1)?.content).toMatch(
      /It was written in another language\. Write the whole answer in the language that LANGUAGE names\.$/,
    );
  });
});
