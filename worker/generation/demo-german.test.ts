import { describe, expect, test } from 'vitest';
import { demoData } from '#db/demo/data.ts';
import { templates } from '#db/templates/index.ts';
import { demoText } from '#local/demo/text/write.ts';
import { lexicons } from '#shared/checks/words/all.ts';
import { checkDocument } from '#shared/document-checks.ts';
import { partsOf } from '#shared/document-parts.ts';
import { readContent } from '#shared/kinds/index.ts';
import { readAnswer } from '#shared/kinds/reading/index.ts';
import { languageMismatch } from '#shared/language-of.ts';
import { material } from '#shared/material.ts';
import { buildPrompt, locationOf } from '#worker/tasks/write/prompt.ts';

const role = {
  ...{ company_name: 'Otterbeck Cargo Bikes', job_title: 'Werkstattleitung', experience_level: 'leadership' },
  ...{ location_type: 'onsite', days_onsite: null, days_remote: null, country: 'Germany', city: 'Hamburg' },
  role_requirements: `Die Woche in der Werkstatt planen, damit die Räder rechtzeitig wieder auf der Straße sind.
Das Team an den Montageständen anleiten und ihm Zeit für das Lernen am Elektroantrieb geben.
Fertige Arbeiten prüfen und abzeichnen.
Ersatzteile auf Lager halten, ohne die Regale zu überfüllen.
Wiederkehrende Fehler festhalten und mit der Entwicklung besprechen.
Für Arbeitsschutz und Ordnung in der Halle sorgen.`,
  person_specification: `Eine Ausbildung in der Zweiradmechatronik oder gleichwertige Erfahrung aus der Praxis.
Erfahrung in der Leitung einer Werkstatt oder eines ähnlichen Teams.
Kenntnisse über Elektroantriebe und hydraulische Bremsen.
Ein Erste-Hilfe-Kurs ist von Vorteil.`,
};
const offer = {
  ...{ pay_min: 48_000, pay_max: 54_000, pay_currency: 'EUR', pay_period: 'year', hours_per_week: 38.5 },
  ...{
    employment_type: 'full_time',
    benefits: ['Ein Lastenrad für den Arbeitsweg'],
    how_to_apply: 'jobs@otterbeck.com',
  },
};
const cases = templates.flatMap((template) =>
  [{}, offer].flatMap((given, at) => [0, 1].map((turn) => ({ template, given, at, turn }))),
);

describe('the demo provider in German', () => {
  test.each(cases)('writes $template.name, $at, $turn, with nothing to fix and no open fact [LANG-03]', (one) => {
    const given = { ...role, ...one.given };
    const context = {
      role: { ...given, location: locationOf(given), content_language: 'de-DE' },
      brand_guidelines: demoData.guidelines,
      document: { count: 1, types: ['PDF'], summaries: 'Otterbeck Cargo Bikes builds cargo bikes.' },
    };
    const prompt = buildPrompt({ template: one.template, context }).messages.at(-1)?.content ?? '';
    const { kind } = one.template;
    const { content, have, want } = readAnswer(kind, demoText(prompt, one.turn));
    expect(have).toBe(want);
    expect(readContent(kind, content)).toBeDefined();
    const parts = partsOf(kind, content);
    const about = material.parse({ role: given, brand_guidelines: demoData.guidelines, documents: [] });
    const document = { kind, content, language: 'de', material: about, snapshot: null, siblings: [], marks: [] };
    const { findings, facts } = checkDocument(document, lexicons);
    expect(facts.filter(({ state }) => state !== 'found').map((f) => JSON.stringify(f))).toEqual([]);
    // What a role does not say is missing from its text.
    const open = findings.filter(({ rule }) => !rule.includes('missing'));
    expect(open.map(({ rule, phrase, level }) => `${level} ${rule}: ${phrase}`)).toEqual([]);
    if (kind === 'boolean_search') return;
    expect(languageMismatch(parts.map(({ text }) => text).join('\n'), 'de-DE')).toBeNull();
  });
});
