import { lexicons } from '#shared/checks/words/all.ts';
import type { Content } from '#shared/text/contracts/generated-documents.ts';
import { compose, initiallyOn } from '#shared/writing/refine/compose.ts';
import type { RefineResult } from '#shared/writing/refine/payload.ts';
import { type Refining, withoutModel } from '#shared/writing/refine/propose.ts';
import type { Preset } from '#shared/writing/refine/target.ts';
import {
  type Answered,
  type Asking,
  askToWrite,
  attempted,
  scored,
  sourcesOf,
  wantedOf,
} from '#worker/writing/evaluation/ask.ts';
import type { EvaluatedRole } from '#worker/writing/evaluation/roles.ts';
import { tokensFor } from '#worker/writing/tasks/refine/material.ts';
import { refine } from '#worker/writing/tasks/refine.ts';

/** Ready-made instructions that need nothing but the text and its role. */
export const EVALUATED_PRESETS = [
  'shorter',
  'longer',
  'plainer',
  'warmer',
  'more_formal',
  'more_concrete',
  'brand_voice',
  'fix_checks',
  'american',
] as const satisfies readonly Preset[];

const KIND = 'job_advert';

/** The advert of a role, refined as the worker does it; scored is the text with the changes that start on. */
export async function askToRefine(asking: Asking, preset: Preset, evaluated: EvaluatedRole): Promise<Answered> {
  const written = await askToWrite(asking, KIND, evaluated);
  if (written.content === null) return { ...written, task: 'refine', of: preset, off: null };
  const refining = refiningOf(preset, written.content, evaluated);
  const known = withoutModel(refining);
  const material = { refining, document_tokens: tokensFor(refining.input) };
  const { result, ...tried } = known
    ? { result: known, attempts: 1, failed: null, tokens: 0, seconds: 0 }
    : await attempted(asking, refine, material);
  const proposal = result as RefineResult | null;
  const changes = proposal?.changes ?? [];
  const content = proposal && compose(written.content, changes, initiallyOn(changes));
  const off = proposal && changes.filter((change) => change.off !== null).length;
  return {
    task: 'refine',
    of: preset,
    kind: KIND,
    role: evaluated.name,
    ...tried,
    ...scored(KIND, content, evaluated),
    off,
  };
}

function refiningOf(preset: Preset, content: Content, evaluated: EvaluatedRole): Refining {
  const input = { kind: KIND, content, draft: null, target: { of: 'document' }, preset } as const;
  return {
    input: { ...input, instruction: '', channel: null, parent: null },
    document: {
      kind: KIND,
      content,
      language: wantedOf(evaluated),
      snapshot: null,
      siblings: [],
      marks: [],
      material: sourcesOf(evaluated),
    },
    lexicons,
  };
}
