import { useState } from 'react';
import { dropDraft, keepDraft, readDraft } from '#web/lib/drafts.ts';
import { randomId } from '#web/lib/random-id.ts';
import { tabStorage } from '#web/lib/storage.ts';

/** What this tab remembers of its guest: in session storage, so that it ends with the tab. */
const PASS = 'guest:pass:';
const NAME = 'guest:name';
const VISIT = 'guest:visit';

export const passOf = (token: string): string | null => tabStorage.getItem(PASS + token);
export const keptName = (): string | null => tabStorage.getItem(NAME);
export const keepName = (name: string): void => void tabStorage.setItem(NAME, name);
/** Without storage the tab is a new guest after a reload. */
export function keepPass(token: string, pass: string | null): void {
  if (pass === null) tabStorage.removeItem(PASS + token);
  else tabStorage.setItem(PASS + token, pass);
}

/** The id by which the views of this tab count once (SHARE-12). */
export function visitOf(): string {
  const visit = tabStorage.getItem(VISIT) ?? randomId();
  tabStorage.setItem(VISIT, visit);
  return visit;
}

export type Words = { text: string; type: (text: string) => void; drop: () => void };

/** Words that are kept until they are sent, also over a reload. */
export function useWords(token: string, name: string): Words {
  const [text, setText] = useState(() => String(readDraft(token, name) ?? ''));
  const drop = () => {
    setText('');
    dropDraft(token, name);
  };
  const type = (next: string) => {
    if (next === '') return drop();
    setText(next);
    keepDraft(token, name, next);
  };
  return { text, type, drop };
}
