import { expect, test } from 'vitest';
import { demoData } from '#db/demo/data.ts';
import { brandBook, employerStory } from '#db/demo/texts.ts';
import { templates } from '#db/writing/templates/index.ts';
import { demoText } from '#local/demo/text/write.ts';
import { factsOf, indexMaterial } from '#shared/checks/facts/run.ts';
import { readAnswer } from '#shared/text/answers/index.ts';
import { partsOf } from '#shared/text/document-parts.ts';
import { material } from '#shared/text/material.ts';
import { buildPrompt, locationOf } from '#worker/writing/tasks/write/prompt.ts';

const documents = [
  { title: 'Otterbeck brand book.pdf', text: brandBook.flat().join('\n') },
  { title: 'Working at Otterbeck.docx', text: employerStory.join('\n') },
];
const summaries = documents.map(({ text }) => text).join('\n\n');
const cases = demoData.roles.flatMap((role) =>
  templates.flatMap((template) => [1, 2, 3].map((turn) => ({ role, template, turn, title: role.job_title }))),
);

test.each(cases)(
  'the demo provider states nothing that its material does not: $template.name for $title, $turn [FACT-11]',
  ({ role, template, turn }) => {
    if (template.kind === 'boolean_search') return;
    const context = {
      role: { ...role, location: locationOf(role) },
      brand_guidelines: demoData.guidelines,
      document: { count: 2, types: ['PDF', 'Word'], summaries },
    };
    const prompt = buildPrompt({ template, context }).messages.at(-1)?.content ?? '';
    const language = role.content_language ?? null;
    const { content } = readAnswer(template.kind, demoText(String(prompt), turn));
    const now = indexMaterial(material.parse({ role, brand_guidelines: demoData.guidelines, documents }), language);
    const facts = factsOf(partsOf(template.kind, content), { now, snapshot: null, language });
    expect(facts.filter(({ state }) => state !== 'found').map(({ quote }) => quote)).toEqual([]);
    expect(facts.length).toBeGreaterThan(2);
  },
);
