import { tabStorage } from '#web/lib/storage.ts';
import { openSlug } from '#web/lib/workspace.ts';

const PREFIX = 'draft:';
const allOf = (owner: string): string => `${PREFIX}${owner}:`;
/** A tab may show several workspaces one after another; a new record of one is not offered in the next. */
const keyOf = (owner: string, name: string): string =>
  `${allOf(owner)}${openSlug === null ? '' : `${openSlug}/`}${name}`;

/**
 * Stores unsaved form values in session storage until they are saved or discarded, so that they survive a reload and an
 * expired session. Only their owner can read them. `name` is form and record: 'role:new'. When storage is full or
 * disabled they are kept until the page is left.
 */
export function keepDraft(owner: string, name: string, values: unknown): void {
  tabStorage.setItem(keyOf(owner, name), JSON.stringify(values));
}

/** The values stored by `keepDraft`; undefined when there are none. */
export function readDraft(owner: string, name: string): unknown {
  try {
    const text = tabStorage.getItem(keyOf(owner, name));
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const dropDraft = (owner: string, name: string): void => tabStorage.removeItem(keyOf(owner, name));

/** Removes the drafts of other users, when another user signs in on this tab. */
export function dropDraftsOfOthers(owner: string): void {
  for (const key of tabStorage.names()) {
    if (key.startsWith(PREFIX) && !key.startsWith(allOf(owner))) tabStorage.removeItem(key);
  }
}

/** The parts after `prefix` in the names of the stored drafts: the ids of records with unsaved changes. */
export const draftedIds = (owner: string, prefix: string): string[] =>
  tabStorage
    .names()
    .filter((key) => key.startsWith(keyOf(owner, prefix)))
    .map((key) => key.slice(keyOf(owner, prefix).length));

/** Whether this tab stores any draft. */
export const hasDrafts = (): boolean => tabStorage.names().some((key) => key.startsWith(PREFIX));
