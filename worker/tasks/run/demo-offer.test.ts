import { describe, expect, it } from 'vitest';
import { demoData } from '#db/demo/data.ts';
import { brandBook, employerStory } from '#db/demo/texts.ts';
import { templates } from '#db/writing/templates/index.ts';
import { demoText } from '#local/demo/text/write.ts';
import { checkDocument } from '#shared/checks/document-checks.ts';
import { lexicons } from '#shared/checks/words/all.ts';
import type { Offer } from '#shared/roles/offer.ts';
import { readAnswer } from '#shared/text/answers/index.ts';
import { material } from '#shared/text/material.ts';
import { buildPrompt } from '#worker/writing/tasks/write/prompt.ts';
import { bareRoles, type DemoRole, demoContext } from '#worker/writing/tasks/write/testing/demo-material.ts';

const [engineer] = demoData.roles as unknown as readonly [DemoRole];
const [bare] = bareRoles as [DemoRole];
const documents = [
  { title: 'Otterbeck brand book.pdf', text: brandBook.flat().join('\n') },
  { title: 'Working at Otterbeck.docx', text: employerStory.join('\n') },
];

/** The demo provider's text of a kind, and what the checks say about it. */
function written(kind: string, role: DemoRole, { offer = {}, turn = 0 }: { offer?: Offer; turn?: number } = {}) {
  const template = templates.find((one) => one.kind === kind);
  if (!template) throw new Error(`no template of ${kind}`);
  const { messages } = buildPrompt({ template, context: demoContext(role, { offer }) });
  const { content } = readAnswer(template.kind, demoText(messages.at(-1)?.content ?? '', turn));
  const now = material.parse({ role: { ...role, ...offer }, brand_guidelines: demoData.guidelines, documents });
  const about = {
    kind: template.kind,
    content,
    language: 'en',
    material: now,
    snapshot: null,
    siblings: [],
    marks: [],
  };
  const entries: readonly object[] = typeof content === 'string' ? [] : content;
  return {
    entries,
    text: typeof content === 'string' ? content : JSON.stringify(content),
    ...checkDocument(about, lexicons),
  };
}
const offers: [string, Offer, string][] = [
  [
    'an address',
    { closing_date: '2031-12-12', how_to_apply: 'https://otterbeck.example/jobs/7', employment_type: 'full_time' },
    'Apply at https://otterbeck.example/jobs/7 by 12 December 2031.',
  ],
  [
    'a mail address',
    { closing_date: '2031-12-12', how_to_apply: 'jobs@otterbeck.example' },
    'Send your application to jobs@otterbeck.example by 12 December 2031.',
  ],
  [
    'a sentence',
    { closing_date: '2031-12-12', how_to_apply: 'Come by the workshop on a Tuesday.' },
    'Come by the workshop on a Tuesday. Apply by 12 December 2031.',
  ],
];
const turns = [0, 1, 2];

describe.each(offers)('the demo advert of a role with an offer and %s', (_, offer, apply) => {
  it.each(turns)('states all of it exactly, and every fact is found, turn %i [OFFER-06]', (turn) => {
    const { text, facts, findings } = written('job_advert', engineer, { offer, turn });
    const hours = offer.employment_type ? '37.5 hours a week, full-time' : '37.5 hours a week';
    const items = ['£62,000 to £72,000 a year', hours, ...(engineer.benefits ?? [])];
    expect(text).toContain(`\n\nWhat we offer\n${items.map((item) => `- ${item}.`).join('\n')}\n\n`);
    expect(text.endsWith(` ${apply}`)).toBe(true);
    expect(text.indexOf('What you bring')).toBeLessThan(text.indexOf('What we offer'));
    expect(facts.filter(({ state }) => state !== 'found').map(({ quote }) => quote)).toEqual([]);
    const quotes = facts.map(({ quote }) => quote).join('\n');
    for (const stated of ['£62,000 to £72,000 a year', '37.5 hours', '8%', '12 December 2031'])
      expect(quotes).toContain(stated);
    if (offer.how_to_apply?.includes('otterbeck.example')) expect(quotes).toContain('otterbeck.example');
    expect(findings.filter(({ level }) => level === 'fix').map(({ quote }) => quote)).toEqual([]);
    expect(findings.filter(({ rule }) => rule === 'pay/missing')).toEqual([]);
  });
});

describe('a demo text', () => {
  const AN_OFFER = /[£$€]|\bpay\b|salary|pension|benefit|hours|What we offer|Apply (?:at|by)|Send your application/i;

  it.each(templates.map(({ kind }) => kind))(
    'of %s states nothing of an offer that the role does not have [OFFER-06]',
    (kind) => {
      for (const turn of turns) expect(written(kind, bare, { turn }).text).not.toMatch(AN_OFFER);
    },
  );

  it.each(['sourcing_email', 'social_ad'])(
    'of %s gives the pay in a few words in each of three, within its lengths',
    (kind) => {
      for (const turn of turns) {
        const { entries, findings, facts } = written(kind, engineer, { turn });
        for (const entry of entries) expect(JSON.stringify(entry)).toMatch(/[Pp]ay[^.]* £62,000 to £72,000 a year\./);
        expect(JSON.stringify(entries)).not.toMatch(/pension|37\.5/);
        expect([entries.length, facts.filter(({ state }) => state !== 'found')]).toEqual([3, []]);
        expect(findings.filter(({ level, rule }) => level === 'fix' || rule.startsWith('length'))).toEqual([]);
      }
    },
  );

  it('that is a specification has what the role offers, and nothing open', () => {
    const { text, facts } = written('job_spec', engineer);
    expect(text).toMatch(/\n\nWhat we offer\n- £62,000 to £72,000 a year\.\n- 37\.5 hours a week\.\n- A cargo bike/);
    expect(facts.filter(({ state }) => state !== 'found')).toEqual([]);
  });

  it('has one part of an offer where the role has no more of it', () => {
    const note: Offer = { pay_note: 'DOE' };
    expect(written('job_advert', bare, { offer: note }).text).toContain('\n\nWhat we offer\n- DOE.\n\n');
    const hours: Offer = { hours_per_week: 1, employment_type: 'part_time' };
    expect(written('job_advert', bare, { offer: hours }).text).toContain(
      'What we offer\n- 1 hour a week, part-time.\n',
    );
  });
});
