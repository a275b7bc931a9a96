import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { serverNow } from '#web/lib/server-clock.ts';
import { deviceStorage } from '#web/lib/storage.ts';

const KEY = 'new-texts';
const NEW_MS = 2 * 60 * 60_000;
/** More of them are not kept; nobody looks for so many. */
const MOST = 200;

/** When each text was finished in this browser that was not opened since, in milliseconds. */
type Finished = Readonly<Record<string, number>>;

const useFinished = create<{ finished: Finished }>()(() => ({ finished: stored() }));

/** 'New' is shown until the text was opened or two hours have passed (HOME-40). */
export function useIsNew(id: string): boolean {
  const at = useFinished(({ finished }) => finished[id]);
  const left = leftOf(at);
  const [, setEnded] = useState(false);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setEnded(true), left);
    return () => clearTimeout(timer);
  }, [left]);
  return left > 0;
}

const leftOf = (at: number | undefined): number => (at === undefined ? 0 : at + NEW_MS - serverNow());

/** A text was written in this browser. */
export const markNew = (id: string): void => keep((known) => ({ ...known, [id]: serverNow() }));

/** The text of this id is open: it is not new any more, also when it is written again meanwhile. */
export function useOpened(id: string): void {
  const isMarked = useFinished(({ finished }) => finished[id] !== undefined);
  useEffect(() => {
    if (isMarked) keep(({ [id]: _, ...others }) => others);
  }, [isMarked, id]);
}

/** What another tab has noted meanwhile is kept with it. */
function keep(change: (known: Finished) => Finished): void {
  const recent = Object.entries(change(stored())).filter(([, at]) => leftOf(at) > 0);
  const finished = Object.fromEntries(recent.sort(([, a], [, b]) => b - a).slice(0, MOST));
  deviceStorage.setItem(KEY, JSON.stringify(finished));
  useFinished.setState({ finished });
}

function stored(): Finished {
  try {
    const read: unknown = JSON.parse(deviceStorage.getItem(KEY) ?? '{}');
    if (typeof read !== 'object' || read === null) return {};
    return Object.fromEntries(Object.entries(read).filter(([, at]) => typeof at === 'number'));
  } catch {
    return {};
  }
}
