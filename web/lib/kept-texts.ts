import { deviceStorage } from '#web/lib/storage.ts';

const PREFIX = 'rolevoice:draft:';
const ownedBy = (owner: string): string => `${PREFIX}${owner}:`;

/** Where the unsaved text of one visit of a page is kept: one key per visit, so that two tabs never share one. */
export type KeptAt = { owner: string; document: string; sitting: string };
const keyOf = ({ owner, document, sitting }: KeptAt): string => `${ownedBy(owner)}${document}:${sitting}`;

/** Keeps unsaved text on this device, where it outlives the tab; false when the browser does not store it. */
export function keepText(at: KeptAt, text: unknown): boolean {
  return deviceStorage.setItem(keyOf(at), JSON.stringify(text));
}

export const dropText = (at: KeptAt): void => deviceStorage.removeItem(keyOf(at));

const keysOf = (owner: string): string[] => deviceStorage.names().filter((key) => key.startsWith(ownedBy(owner)));

/** Everything that is kept for this user, with the parsed text; undefined when it cannot be parsed. */
export const keptTexts = (owner: string): { at: KeptAt; text: unknown }[] =>
  keysOf(owner).map((key) => {
    const [document = '', sitting = ''] = key.slice(ownedBy(owner).length).split(':');
    return { at: { owner, document, sitting }, text: parsed(key) };
  });

function parsed(key: string): unknown {
  try {
    return JSON.parse(deviceStorage.getItem(key) ?? '');
  } catch {
    return undefined;
  }
}

/** How many documents have unsaved text on this device. */
export const keptDocuments = (owner: string): number => new Set(keptTexts(owner).map(({ at }) => at.document)).size;

/** When the user signs out: the next one at this device must not find it. */
export function dropAllTexts(owner: string): void {
  for (const { at } of keptTexts(owner)) dropText(at);
}

// Saves what is unsaved on the open pages.
const savers = new Set<() => Promise<unknown>>();

/** Registers a page that may have unsaved text. Returns the function that removes it. */
export function registerSaver(save: () => Promise<unknown>): () => void {
  savers.add(save);
  return () => void savers.delete(save);
}

const SAVE_WAIT_MS = 3000;

/** Saves what is unsaved on the open pages, for at most 3 s. */
export async function saveOpenPages(): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, SAVE_WAIT_MS));
  await Promise.race([Promise.allSettled([...savers].map((save) => save())), late]);
}
