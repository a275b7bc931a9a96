import type { About, Finding } from '#shared/checks/finding.ts';
import { runChecks } from '#shared/checks/run.ts';
import { lexicons } from '#shared/checks/words/all.ts';
import type { DocumentPart } from '#shared/text/document-parts.ts';
import { type RoleMaterial, roleMaterial, type VoiceMaterial, voiceMaterial } from '#shared/text/material.ts';

/** A role and a brand voice with what a test says of them. */
export const aRoleOf = (fields: Partial<RoleMaterial> = {}): RoleMaterial =>
  roleMaterial.parse({
    job_title: 'Bicycle Mechanic',
    company_name: 'Quayside Cycles',
    experience_level: 'senior',
    location_type: 'onsite',
    city: 'Hull',
    country: 'United Kingdom',
    ...fields,
  });
export const aVoiceOf = (fields: Partial<VoiceMaterial> = {}): VoiceMaterial => voiceMaterial.parse(fields);

export type Given = Partial<About> & { parts?: DocumentPart[] };

/** What the rules find in a text; an advert in English unless said otherwise. */
export function findingsIn(text: string, { parts, ...about }: Given = {}): Finding[] {
  return runChecks(
    parts ?? [{ name: 'text', card: '', text }],
    {
      kind: 'job_advert',
      language: 'en',
      role: aRoleOf(),
      brand_guidelines: null,
      siblings: [],
      document_titles: [],
      ...about,
    },
    lexicons,
  );
}

/** The quotes that one rule finds. */
export const quotesOf = (rule: string, text: string, given: Given = {}): string[] =>
  findingsIn(text, given).flatMap((one) => (one.rule === rule ? [one.quote] : []));

/** The level of what one rule finds; undefined where it finds nothing. */
export const levelOf = (rule: string, text: string, given: Given = {}): Finding['level'] | undefined =>
  findingsIn(text, given).find((one) => one.rule === rule)?.level;
