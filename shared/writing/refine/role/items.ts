import { contentStems } from '#shared/checks/facts/stop-words.ts';
import { plainWords } from '#shared/text/claims/sentences.ts';
import { withoutBullet } from '#shared/text/list-marks.ts';
import type { RoleMaterial } from '#shared/text/material.ts';
import { sentencesOf } from '#shared/text/text-tokens.ts';
import type { Words } from '#shared/writing/refine/role/figures.ts';

/** The fields that hold statements, one a line. */
export const ITEM_FIELDS = [
  'benefits',
  'role_requirements',
  'person_specification',
  'how_to_apply',
  'pay_note',
] as const;
export type ItemField = (typeof ITEM_FIELDS)[number];

/** `renamed`: what was said is said otherwise. `kept`: what is said as it was. */
export type ItemChanges = {
  removed: string[];
  renamed: { was: string; is: string }[];
  added: string[];
  kept: string[];
};

const clean = (item: string): string => withoutBullet(item.trim()).trim();

/** Lines; of one paragraph its sentences. */
function itemsOf(value: RoleMaterial[ItemField]): string[] {
  const lines = (Array.isArray(value) ? value : value.split('\n')).map(clean).filter((line) => line !== '');
  const [only] = lines;
  if (Array.isArray(value) || lines.length !== 1 || only === undefined) return lines;
  return sentencesOf(only).map((one) => one.trim());
}

export const bareItem = (item: string): string =>
  item
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/(?<![.;,!])[.;,!]+$/, '')
    .trim();

export const stemsOf = (text: string, words: Words): Set<string> => new Set(contentStems(plainWords(text, words)));

const SAME = 0.5;

/** How much two statements have in common, figures apart: 1 for the same words. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((stem) => b.has(stem)).length;
  return a.size + b.size === 0 ? 1 : (2 * shared) / (a.size + b.size);
}

/** Fields of this many lines are compared in pairs; what is beyond is read as removed and added. */
const PAIRED_MAX = 60;

/** What became of the statements of a field. */
export function itemChanges(earlier: RoleMaterial, now: RoleMaterial, field: ItemField, words: Words): ItemChanges {
  const [before, after] = [itemsOf(earlier[field]), itemsOf(now[field])];
  const [known, current] = [new Set(before.map(bareItem)), new Set(after.map(bareItem))];
  const removed = before.filter((item) => !current.has(bareItem(item)));
  const added = after.filter((item) => !known.has(bareItem(item)));
  const kept = after.filter((item) => known.has(bareItem(item)));
  const renamed: ItemChanges['renamed'] = [];
  if (removed.length > PAIRED_MAX || added.length > PAIRED_MAX) return { removed, added, kept, renamed };
  const stems = new Map([...removed, ...added].map((item) => [item, stemsOf(item, words)]));
  const like = (was: string, is: string): number => likeness(stems.get(was) ?? new Set(), stems.get(is) ?? new Set());
  const pairs = removed
    .flatMap((was) => added.map((is) => ({ was, is, like: like(was, is) })))
    .filter((pair) => pair.like >= SAME)
    .sort((a, b) => b.like - a.like);
  for (const { was, is } of pairs) {
    if (renamed.some((pair) => pair.was === was || pair.is === is)) continue;
    renamed.push({ was, is });
  }
  return {
    removed: removed.filter((item) => !renamed.some(({ was }) => was === item)),
    added: added.filter((item) => !renamed.some(({ is }) => is === item)),
    renamed,
    kept,
  };
}
