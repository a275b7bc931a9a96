import type { RoleChangeWords } from '#shared/home/contracts/home.ts';
import { isFinal } from '#shared/tasks/card.ts';
import { partsOf } from '#shared/text/document-parts.ts';
import { isLocked } from '#shared/text/review.ts';
import { sentencesOf } from '#shared/text/text-tokens.ts';
import type { OutdatedDocument } from '#shared/writing/contracts/outdated-documents.ts';
import type { Proposal } from '#shared/writing/contracts/proposals.ts';
import type { RefineChange } from '#shared/writing/refine/change.ts';
import { documentName } from '#web/features/text/document-name.ts';

/** What of a text waits to be looked at: a change with the sentence it stands in. */
export type ListedChange = {
  key: string;
  /** Of the proposal, by which it is accepted. */
  index: number;
  document: OutdatedDocument;
  name: string;
  change: RefineChange;
  /** The sentence: what stands before the change, what goes, and what stands behind. */
  before: string;
  old: string;
  after: string;
};

/** The changes that one field of the role asks for. */
export type ChangeGroup = { label: string; words: string; changes: ListedChange[] };

/** A text with its proposal, as far as it is read. */
export type WithProposal = { document: OutdatedDocument; proposal: Proposal | undefined };

/** Where a text stands that shows no changes. `stale`: it was changed since its proposal began. */
export type Waiting = {
  document: OutdatedDocument;
  name: string;
  is: 'locked' | 'new' | 'running' | 'failed' | 'stale';
};

export const keyOf = (documentId: string, index: number): string => `${documentId} ${index}`;

/** A proposal that may be accepted as it is. */
export const isReady = ({ document, proposal }: WithProposal): boolean =>
  proposal?.result != null && proposal.closed_as === null && proposal.base_version === document.version;

function waitingAs({ document, proposal }: WithProposal): Waiting['is'] | null {
  if (isLocked(document.review_state)) return 'locked';
  const status = document.proposal?.status;
  if (status === undefined) return 'new';
  if (status === 'failed') return 'failed';
  // What was read of the proposal may be from before it was done.
  if (status !== 'completed' || !proposal || !isFinal(proposal.card)) return 'running';
  return isReady({ document, proposal }) ? null : 'stale';
}

/** The texts without changes to show: those in review or approved, and those that are not compared yet. */
export const waitingIn = (texts: readonly WithProposal[]): Waiting[] =>
  texts.flatMap((text) => {
    const is = waitingAs(text);
    return is === null ? [] : [{ document: text.document, name: documentName(text.document), is }];
  });

const OTHER = 'Other';

/** 'Pay was £34,000 to £38,500, now £35,000 to £38,500'. */
export function changedSentence({ label, was, now }: RoleChangeWords): string {
  return was === '' || now === '' ? `${label}: ${changedWords({ was, now })}` : `${label} was ${was}, now ${now}`;
}

/** What the role said and says of a field. */
export function changedWords({ was, now }: Pick<RoleChangeWords, 'was' | 'now'>): string {
  if (was === '') return `now ${now}`;
  return now === '' ? `${was} was removed` : `${was}, now ${now}`;
}

/** One list over all texts, by the field of the role that asks for each change, in the order of its form. */
export function groupsOf(texts: readonly WithProposal[], changed: readonly RoleChangeWords[]): ChangeGroup[] {
  const all = texts.filter((text) => waitingAs(text) === null).flatMap(changesIn);
  const words = new Map(changed.map((one) => [one.label, changedWords(one)]));
  const byLabel = new Map<string, ListedChange[]>();
  for (const one of all) {
    const label = one.change.field ?? OTHER;
    byLabel.set(label, [...(byLabel.get(label) ?? []), one]);
  }
  const known = [...words.keys()].filter((label) => byLabel.has(label));
  const others = [...byLabel.keys()].filter((label) => !words.has(label));
  return [...known, ...others].map((label) => ({
    label,
    words: words.get(label) ?? '',
    changes: byLabel.get(label) ?? [],
  }));
}

function changesIn({ document, proposal }: WithProposal): ListedChange[] {
  const content = proposal?.before ?? null;
  if (content === null) return [];
  const parts = new Map(partsOf(document.kind, content).map(({ name, text }) => [name as string, text]));
  return (proposal?.result?.changes ?? []).map((change, index) => ({
    key: keyOf(document.id, index),
    index,
    document,
    name: documentName(document),
    change,
    ...aroundOf(parts.get(change.part) ?? '', change),
  }));
}

/** A longer sentence is cut at a word. */
const AROUND_MAX = 120;

/** The rest of the sentence on both sides of a change. */
function aroundOf(text: string, change: Pick<RefineChange, 'from' | 'to'>) {
  const { from, to } = withoutBlanks(text, change);
  const line = text.slice(0, from).split('\n').at(-1) ?? '';
  const behind = text.slice(to).split('\n')[0] ?? '';
  const before = sentencesOf(`${line}|`).at(-1)?.slice(0, -1) ?? '';
  const after = sentencesOf(`|${behind}`)[0]?.slice(1) ?? '';
  return { before: lastOf(before), old: text.slice(from, to), after: firstOf(after).trimEnd() };
}

/** What goes with the blank before it stands in its own sentence, not in the one before. */
function withoutBlanks(text: string, { from, to }: Pick<RefineChange, 'from' | 'to'>) {
  const old = text.slice(from, to);
  const words = old.trim();
  return words === ''
    ? { from, to }
    : { from: from + old.indexOf(words), to: from + old.indexOf(words) + words.length };
}

const lastOf = (text: string): string =>
  text.length <= AROUND_MAX ? text : `… ${text.slice(-AROUND_MAX).replace(/^\S*\s/, '')}`;
const firstOf = (text: string): string =>
  text.length <= AROUND_MAX ? text : `${text.slice(0, AROUND_MAX).replace(/\s\S*$/, '')} …`;

/** The changes that are ticked: those that started on, but for what a person turned. `turned`: their keys. */
export const tickedOf = (groups: readonly ChangeGroup[], turned: ReadonlySet<string>): ListedChange[] =>
  groups.flatMap(({ changes }) => changes.filter((one) => isTicked(one, turned)));

export const isTicked = ({ key, change }: ListedChange, turned: ReadonlySet<string>): boolean =>
  (change.off === null) !== turned.has(key);

/** 'Accept all 4', 'Accept 3 of 4'. */
export const acceptAllLabel = (ticked: number, count: number): string =>
  ticked === count ? `Accept all ${count}` : `Accept ${ticked} of ${count}`;

/** How many texts a list of changes is of. */
export const textsOf = (changes: readonly ListedChange[]): number =>
  new Set(changes.map(({ document }) => document.id)).size;
