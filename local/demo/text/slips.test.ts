import { describe, expect, it } from 'vitest';
import { demoData } from '#db/demo/data.ts';
import { brandBook, employerStory } from '#db/demo/texts.ts';
import { templates } from '#db/writing/templates/index.ts';
import { demoText } from '#local/demo/text/write.ts';
import { checkDocument } from '#shared/checks/document-checks.ts';
import type { Finding } from '#shared/checks/finding.ts';
import { lexicons } from '#shared/checks/words/all.ts';
import { readAnswer } from '#shared/text/answers/index.ts';
import { kindOfName } from '#shared/text/kinds/by-name.ts';
import { material } from '#shared/text/material.ts';
import { buildPrompt, locationOf } from '#worker/writing/tasks/write/prompt.ts';

type Role = (typeof demoData.roles)[number];

const summaries = [employerStory, brandBook.flat()].map((lines) => lines.join('\n')).join('\n\n');
const pairs = demoData.roles.flatMap((role) => templates.map((template) => ({ role, template, name: template.name })));

const languageOf = ({ content_language }: Role): string => content_language ?? 'en';

/** What the checks find in the demo provider's text. */
function checked({ role, template }: { role: Role; template: (typeof templates)[number] }) {
  const { messages } = buildPrompt({
    template,
    context: {
      role: { ...role, location: locationOf(role) },
      brand_guidelines: demoData.guidelines,
      document: { count: 2, types: ['PDF', 'Word'], summaries },
    },
  });
  const prompt = messages.map(({ content }) => content).at(-1);
  const { content } = readAnswer(kindOfName(template.name), demoText(String(prompt), 0));
  return checkDocument(
    {
      kind: template.kind,
      content,
      language: languageOf(role),
      material: material.parse({
        role: { ...role, role_requirements: role.role_requirements.replace('[[demo:slips]]', '') },
        brand_guidelines: demoData.guidelines,
        documents: demoData.documents.map(({ title }, at) => ({
          title,
          text: [brandBook.flat(), employerStory][at]?.join('\n') ?? '',
        })),
      }),
      snapshot: null,
      siblings: [],
      marks: [],
    },
    lexicons,
  );
}

const fixesOf = (findings: readonly Finding[]): string[] =>
  findings.flatMap(({ level, rule, quote }) => (level === 'fix' ? [`${rule}: ${quote}`] : []));

describe.each(pairs)('the demo text of $name for $role.job_title', ({ role, template }) => {
  it('has nothing to fix [CHECK-16]', () => {
    expect(fixesOf(checked({ role, template }).findings)).toEqual([]);
  });
});

// The slips are English sentences: the years in them are none that German rules read.
const english = pairs.filter(({ role }) => !role.content_language);

describe.each(english)('the demo text of $name for $role.job_title with slips', ({ role, template }) => {
  it('has exactly what the marker slips in', () => {
    const marked = { ...role, role_requirements: `${role.role_requirements} [[demo:slips]]` };
    const clean = checked({ role, template });
    const { findings, facts } = checked({ role: marked, template });
    const isSearch = template.kind === 'boolean_search';
    expect(fixesOf(findings)).toEqual(isSearch ? [] : ['brand/avoid: users', 'open/placeholder: [closing date]']);
    const years = findings.filter(({ rule }) => rule === 'years').map(({ quote }) => quote);
    const wants = ['job_advert', 'job_spec', 'sourcing_email'].includes(template.kind);
    expect(years).toEqual(wants ? ['five years of experience'] : []);
    const open = (all: typeof facts) => all.flatMap(({ state, quote }) => (state === 'found' ? [] : [quote]));
    expect(open(facts).join(' ').includes('25 days')).toBe(!isSearch);
    expect(open(clean.facts)).toEqual([]);
  });
});
