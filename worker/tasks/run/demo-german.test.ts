import { describe, expect, test } from 'vitest';
import { demoData } from '#db/demo/data.ts';
import { brandBook, employerStory } from '#db/demo/texts.ts';
import { templates } from '#db/writing/templates/index.ts';
import { demoText } from '#local/demo/text/write.ts';
import { checkDocument } from '#shared/checks/document-checks.ts';
import { lexicons } from '#shared/checks/words/all.ts';
import { offerFields } from '#shared/roles/contracts/offer.ts';
import { readAnswer } from '#shared/text/answers/index.ts';
import { partsOf } from '#shared/text/document-parts.ts';
import { readContent } from '#shared/text/kinds/index.ts';
import { languageMismatch } from '#shared/text/language-of.ts';
import { material } from '#shared/text/material.ts';
import { buildPrompt, locationOf } from '#worker/writing/tasks/write/prompt.ts';

/** The German role of the demo account, and the same without what it offers. */
const [german] = demoData.roles.filter(({ content_language }) => content_language === 'de-DE');
if (!german) throw new Error('the demo data has a German role');
const bare = Object.fromEntries(
  Object.entries(german).filter(([name]) => !Object.hasOwn(offerFields, name)),
) as unknown as typeof german;
const documents = [
  { title: 'Otterbeck brand book.pdf', text: brandBook.flat().join('\n') },
  { title: 'Working at Otterbeck.docx', text: employerStory.join('\n') },
];
const cases = templates.flatMap((template) =>
  [
    { role: bare, offers: 'without an offer' },
    { role: german, offers: 'with its offer' },
  ].flatMap((given) => [0, 1, 2].map((turn) => ({ template, ...given, turn }))),
);

describe('the demo provider in German', () => {
  test.each(cases)(
    'writes $template.name $offers, $turn, with nothing to fix and no open fact [LANG-03, FACT-11]',
    (one) => {
      const { role } = one;
      const context = {
        role: { ...role, location: locationOf(role) },
        brand_guidelines: demoData.guidelines,
        document: { count: 2, types: ['PDF', 'Word'], summaries: documents.map(({ text }) => text).join('\n\n') },
      };
      const prompt = buildPrompt({ template: one.template, context }).messages.at(-1)?.content ?? '';
      const { kind } = one.template;
      const { content, have, want } = readAnswer(kind, demoText(prompt, one.turn));
      expect(have).toBe(want);
      expect(readContent(kind, content)).toBeDefined();
      const parts = partsOf(kind, content);
      const about = material.parse({ role, brand_guidelines: demoData.guidelines, documents });
      const document = { kind, content, language: 'de-DE', material: about, snapshot: null, siblings: [], marks: [] };
      const { findings, facts } = checkDocument(document, lexicons);
      expect(facts.filter(({ state }) => state !== 'found').map((f) => JSON.stringify(f))).toEqual([]);
      // What a role does not say is missing from its text.
      const open = findings.filter(({ rule }) => !rule.includes('missing'));
      expect(open.map(({ rule, phrase, level }) => `${level} ${rule}: ${phrase}`)).toEqual([]);
      if (kind === 'boolean_search') return;
      expect(languageMismatch(parts.map(({ text }) => text).join('\n'), 'de-DE')).toBeNull();
    },
  );
});
