const PREFIX = 'draft:';
const keyOf = (owner: string, name: string): string => `${PREFIX}${owner}:${name}`;

/**
 * What a person typed and did not save, kept by this tab until it is saved or discarded: it outlives a reload and a
 * session that ends. Only its owner's id reads it. `name` is the form and the record: 'role:new'.
 * Storage that is full or switched off keeps nothing; the form itself goes on.
 */
export function keepDraft(owner: string, name: string, values: unknown): void {
  try {
    sessionStorage.setItem(keyOf(owner, name), JSON.stringify(values));
  } catch (error) {
    console.warn('A draft could not be kept', error);
  }
}

/** The kept values, as they were given to `keepDraft`. */
export function readDraft(owner: string, name: string): unknown {
  try {
    const text = sessionStorage.getItem(keyOf(owner, name));
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const dropDraft = (owner: string, name: string): void => sessionStorage.removeItem(keyOf(owner, name));

/** Another user signed in on this tab: the drafts of the one before are removed. */
export function dropDraftsOfOthers(owner: string): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PREFIX) && !key.startsWith(keyOf(owner, ''))) sessionStorage.removeItem(key);
  }
}

/** What stands behind `prefix` in the names of the kept drafts: the ids of records whose form was left open. */
export const draftedIds = (owner: string, prefix: string): string[] =>
  Object.keys(sessionStorage)
    .filter((key) => key.startsWith(keyOf(owner, prefix)))
    .map((key) => key.slice(keyOf(owner, prefix).length));

/** Whether this tab keeps anything that was typed and not saved. */
export const hasDrafts = (): boolean => Object.keys(sessionStorage).some((key) => key.startsWith(PREFIX));
