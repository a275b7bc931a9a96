import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import type { ErrorCode } from '#shared/errors.ts';
import type { Content } from '#shared/text/contracts/generated-documents.ts';
import type { KindName } from '#shared/text/kinds/names.ts';
import type { Preset, RefineTarget } from '#shared/writing/refine/target.ts';

/** A model's answer to a refinement and its expected outcome. */
export type Recorded = {
  name: string;
  raw: string;
  kind: KindName;
  content: Content;
  instruction?: string;
  preset?: Preset;
  /** The target, else the whole text: the words of a passage, or the number of a card. */
  passage?: string;
  card?: number;
  finish_reason?: string;
  /** Of an attempt that is not the last one. */
  error?: ErrorCode;
  /** The text with the changes that start on. */
  after?: Content;
  changes?: number;
  /** The sentences of the changes that start off. */
  off?: string[];
  /** Of the last attempt. */
  note?: string;
};

const folder = fileURLToPath(new URL('../../../../tasks/testing/answers/refine', import.meta.url));

function recordedIn(name: string): Recorded {
  const [, head = '', raw = ''] =
    /^---\n([\s\S]*?)\n---\n([\s\S]*)\n$/.exec(readFileSync(`${folder}/${name}`, 'utf8')) ?? [];
  return { name: name.replace(/\.txt$/, ''), raw, ...(parse(head) as Omit<Recorded, 'name' | 'raw'>) };
}

/** All recorded answers: one file each, with the expected outcome in its first lines. */
export const recordedAnswers: readonly Recorded[] = readdirSync(folder)
  .filter((name) => name.endsWith('.txt'))
  .sort()
  .map(recordedIn);

export function targetOf({ content, passage, card }: Recorded): RefineTarget {
  if (card !== undefined) return { of: 'card', card };
  if (passage === undefined || typeof content !== 'string') return { of: 'document' };
  const from = content.indexOf(passage);
  return { of: 'passage', part: 'text', from, to: from + passage.length };
}
