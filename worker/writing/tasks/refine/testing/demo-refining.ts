import { demoData } from '#db/demo/data.ts';
import { brandBook, employerStory } from '#db/demo/texts.ts';
import { templates } from '#db/writing/templates/index.ts';
import { demoText } from '#local/demo/text/write.ts';
import { lexicons } from '#shared/checks/words/all.ts';
import { readAnswer } from '#shared/text/answers/index.ts';
import type { Content } from '#shared/text/contracts/generated-documents.ts';
import type { KindName } from '#shared/text/kinds/names.ts';
import { material } from '#shared/text/material.ts';
import type { RefineInput, RefineResult } from '#shared/writing/refine/payload.ts';
import { type Attempt, proposalOf, withoutModel } from '#shared/writing/refine/propose.ts';
import { type Material, tokensFor } from '#worker/writing/tasks/refine/material.ts';
import { refinePrompt } from '#worker/writing/tasks/refine/prompt.ts';
import { buildPrompt } from '#worker/writing/tasks/write/prompt.ts';
import { type DemoRole, demoContext } from '#worker/writing/tasks/write/testing/demo-material.ts';

const story = employerStory.join('\n');
const book = brandBook.flat().join('\n');
const documents = [
  { title: 'Working at Otterbeck.docx', text: story },
  { title: 'Otterbeck brand book.pdf', text: book },
];

export const demoRoles: readonly DemoRole[] = demoData.roles;

/** What the demo provider writes for a demo role. */
export function demoContent(kind: KindName, role: DemoRole): Content {
  const template = templates.find((one) => one.kind === kind);
  if (!template) throw new Error(`no template of ${kind}`);
  const { messages } = buildPrompt({ template, context: demoContext(role) });
  return readAnswer(kind, demoText(messages.at(-1)?.content ?? '', 1)).content;
}

type About = Partial<RefineInput> & Pick<RefineInput, 'kind' | 'content'>;

/** A refinement of a demo document, with the sources of its role. */
export function demoMaterial(role: DemoRole, about: About): Material {
  const input: RefineInput = {
    draft: null,
    target: { of: 'document' },
    preset: null,
    instruction: '',
    channel: null,
    parent: null,
    ...about,
  };
  const sources = material.parse({ role, brand_guidelines: demoData.guidelines, documents });
  const document = { kind: input.kind, content: input.content, language: 'en', material: sources };
  return {
    refining: { input, document: { ...document, snapshot: null, siblings: [], marks: [] }, lexicons },
    document_tokens: tokensFor(input),
  };
}

export const LAST: Attempt = { last: true, failed: undefined };

/** What the demo provider answers. */
export const demoAnswer = (given: Material): string =>
  demoText(refinePrompt(given, undefined).messages.at(-1)?.content ?? '', 1);

/** The proposal that comes of the demo provider's answer, or of none where it is not needed. */
export const demoProposal = (given: Material, attempt = LAST): RefineResult =>
  withoutModel(given.refining) ?? proposalOf(given.refining, demoAnswer(given), attempt);
