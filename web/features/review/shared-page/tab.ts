import { useState } from 'react';
import { dropDraft, keepDraft, readDraft } from '#web/lib/drafts.ts';

/** What this tab remembers of its guest: in session storage, so that it ends with the tab. */
const PASS = 'guest:pass:';
const NAME = 'guest:name';
const VISIT = 'guest:visit';

function kept(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Without storage the tab is a new guest after a reload. */
function keep(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch (error) {
    console.warn('Session storage is not available', error);
  }
}

export const passOf = (token: string): string | null => kept(PASS + token);
export const keepPass = (token: string, pass: string | null): void => keep(PASS + token, pass);
export const keptName = (): string | null => kept(NAME);
export const keepName = (name: string): void => keep(NAME, name);

/** The id by which the views of this tab count once (SHARE-12). */
export function visitOf(): string {
  const visit = kept(VISIT) ?? crypto.randomUUID();
  keep(VISIT, visit);
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
