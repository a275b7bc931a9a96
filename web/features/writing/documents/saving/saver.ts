import { AppError } from '#shared/errors.ts';
import type { GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import { generatedDocument } from '#shared/text/contracts/generated-documents.ts';
import type { PartName } from '#shared/text/document-parts.ts';
import { createHistory } from '#web/features/writing/documents/saving/history.ts';
import { holdSitting, leftBehind } from '#web/features/writing/documents/saving/kept.ts';
import {
  beginSaving,
  isDirty,
  keptOf,
  next,
  type SavingEvent,
  saveDueAt,
  toSend,
} from '#web/features/writing/documents/saving/saving.ts';
import type { Saving } from '#web/features/writing/documents/saving/state.ts';
import { dropText, keepText, registerSaver } from '#web/lib/kept-texts.ts';
import { isOnline } from '#web/lib/online.ts';
import { randomId } from '#web/lib/random-id.ts';

type Send = (save: ReturnType<typeof toSend> & { sitting: string; keepalive: boolean }) => Promise<GeneratedDocument>;

type Given = {
  owner: string;
  document: GeneratedDocument;
  send: Send;
  /** Called with the document as stored, after each save. */
  onStored: (document: GeneratedDocument) => void;
};

const KEEP_MS = 300;

/** Savers whose page was left while a save was under way. */
const leaving = new Map<string, Saver>();

/**
 * Saves one document while its page is open and until its last save was answered: the effects of `saving.ts`. Keeps what
 * is unsaved on this device meanwhile. A page that is opened again before that answer goes on with its saver.
 */
export const openSaver = (given: Given): Saver =>
  leaving.get(`${given.owner}:${given.document.id}`) ?? createSaver(given);

function createSaver({ owner, document, send, onStored }: Given) {
  const sitting = randomId();
  const at = { owner, document: document.id, sitting };
  const listeners = new Set<() => void>();
  const history = createHistory();
  let saving = beginSaving(document);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let keeping: ReturnType<typeof setTimeout> | undefined;
  let isKept = true;
  /** The save whose answer counts, while one is under way. */
  let underWay: { outlivesPage: boolean } | null = null;

  const keepNow = () => {
    clearTimeout(keeping);
    keeping = undefined;
    if (!isDirty(saving) || saving.isDeleted) return dropText(at);
    const could = keepText(at, keptOf(saving));
    if (could !== isKept) {
      isKept = could;
      report();
    }
  };
  const report = () => {
    for (const listener of listeners) listener();
  };
  const dispatch = (event: SavingEvent) => {
    const before = saving;
    saving = next(saving, event);
    if (saving === before) return;
    if (event.type === 'typed' || event.type === 'set') history.own(before.texts, saving.texts, event);
    else if (event.type !== 'undone') history.others(before.texts, saving.texts);
    if (!isDirty(saving)) keepNow();
    else keeping ??= setTimeout(keepNow, KEEP_MS);
    schedule();
    report();
  };
  const schedule = () => {
    clearTimeout(timer);
    const due = saveDueAt(saving);
    if (due !== null) timer = setTimeout(() => void save(false), Math.max(0, due - Date.now()));
  };
  const save = async (keepalive: boolean) => {
    clearTimeout(timer);
    if (saveDueAt(saving) === null) return;
    const what = toSend(saving);
    const mine = { outlivesPage: keepalive && fitsKeepalive(what.content) };
    underWay = mine;
    dispatch({ type: 'sent', at: Date.now() });
    try {
      const stored = await send({ ...what, sitting, keepalive: mine.outlivesPage });
      if (underWay !== mine) return;
      underWay = null;
      dispatch({ type: 'saved', document: stored, at: Date.now() });
      onStored(stored);
    } catch (error) {
      if (underWay !== mine) return;
      underWay = null;
      dispatch(saveFailure(error, Date.now()));
    }
  };
  /**
   * Saves so that the browser does not end the save together with the page. One that is under way and would end counts
   * as unanswered: the next one meets what it may have stored, as after a lost answer.
   */
  const saveBeyondPage = () => {
    if (underWay && !underWay.outlivesPage && fitsKeepalive(toSend(saving).content)) {
      underWay = null;
      dispatch({ type: 'failed', why: 'failed', message: '', at: Date.now() });
      dispatch({ type: 'urged' });
    }
    void save(true);
  };
  /** Takes back what was done here last, or does it again; answers where, or null when there is nothing. */
  const undo = (isRedo: boolean): { part: PartName; at: number } | null => {
    const undone = isRedo ? history.redo(saving.texts) : history.undo(saving.texts);
    if (!undone) return null;
    const { texts, caret, replaced } = undone;
    dispatch({ type: 'undone', texts, replaced, at: Date.now() });
    return caret;
  };
  /** Resolves once nothing is unsaved, or when that needs more than another try. */
  const flush = (): Promise<boolean> =>
    new Promise((resolve) => {
      const look = () => {
        if (saving.sending || (saving.isUrgent && saveDueAt(saving) !== null)) return;
        listeners.delete(look);
        resolve(!isDirty(saving));
      };
      listeners.add(look);
      dispatch({ type: 'urged' });
      look();
    });

  const takeUp = async () => {
    const [last] = await leftBehind(owner, document.id, Date.now());
    if (!last || isDirty(saving)) return;
    dispatch({ type: 'kept', draft: last.draft, at: Date.now() });
    keepNow();
    if (isKept) dropText(last.at);
  };

  const key = `${owner}:${document.id}`;
  let visits = 0;
  const open = () => {
    visits += 1;
    const visit = visits;
    leaving.delete(key);
    const release = holdSitting(sitting);
    const urge = () => dispatch({ type: 'urged' });
    const hide = () => {
      if (globalThis.document.visibilityState !== 'hidden') return;
      keepNow();
      saveBeyondPage();
    };
    const unregister = registerSaver(flush);
    addEventListener('online', urge);
    addEventListener('pagehide', keepNow);
    globalThis.document.addEventListener('visibilitychange', hide);
    void takeUp();
    return () => {
      removeEventListener('online', urge);
      removeEventListener('pagehide', keepNow);
      globalThis.document.removeEventListener('visibilitychange', hide);
      unregister();
      keepNow();
      leaving.set(key, saver);
      void flush().finally(() => {
        release();
        if (visit !== visits) return;
        leaving.delete(key);
        clearTimeout(timer);
        clearTimeout(keeping);
      });
    };
  };
  const saver = {
    sitting,
    open,
    dispatch,
    undo,
    flush,
    state: (): Saving => saving,
    isKept: (): boolean => isKept,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return saver;
}
export type Saver = ReturnType<typeof createSaver>;

const KEEPALIVE_MAX_BYTES = 60_000;
const fitsKeepalive = (content: unknown): boolean =>
  new TextEncoder().encode(JSON.stringify(content)).length < KEEPALIVE_MAX_BYTES;

/** What a failed save means for the text. */
function saveFailure(thrown: unknown, at: number): SavingEvent {
  const error = AppError.from(thrown);
  const failed = { type: 'failed', message: error.message, at } as const;
  if (error.code === 'edit_conflict') {
    const current = generatedDocument.safeParse(error.more.current);
    if (current.success) return { type: 'read', document: current.data, refused: true, isNews: true, at };
    return { ...failed, why: 'failed' };
  }
  if (error.status === 404) return { type: 'deleted' };
  if (error.code === 'sign_in_required') return { ...failed, why: 'signed_out' };
  if (!isOnline()) return { ...failed, why: 'offline' };
  return {
    ...failed,
    why: error.retry || error.status >= 500 || error.code === 'too_many_requests' ? 'failed' : 'refused',
  };
}
