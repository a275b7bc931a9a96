import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import type { ErrorCode } from '#shared/errors.ts';
import type { Content } from '#shared/text/contracts/generated-documents.ts';
import type { KindName } from '#shared/text/kinds/index.ts';

/** A model's answer and its expected outcome. */
export type Recorded = {
  name: string;
  raw: string;
  kind: KindName;
  /** The expected error code, or number of entries. */
  error?: ErrorCode;
  have?: number;
  content?: Content;
};

const folder = fileURLToPath(new URL('answers', import.meta.url));

function recordedIn(name: string): Recorded {
  const [, head = '', raw = ''] =
    /^---\n([\s\S]*?)\n---\n([\s\S]*)\n$/.exec(readFileSync(`${folder}/${name}`, 'utf8')) ?? [];
  return { name: name.replace(/\.txt$/, ''), raw, ...(parse(head) as Omit<Recorded, 'name' | 'raw'>) };
}

/** The kinds with different readers; all other kinds of text are read as plain. */
export const RECORDED_KINDS = [
  'boolean_search',
  'sourcing_email',
  'social_ad',
  'plain',
] as const satisfies readonly KindName[];

/** All recorded answers: one file each, with the expected outcome in its first lines. */
export const recordedAnswers: readonly Recorded[] = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.txt'))
  .sort()
  .map(recordedIn);
