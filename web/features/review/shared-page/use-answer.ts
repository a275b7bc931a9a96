import { useEffect, useState } from 'react';
import type { ShownDocument } from '#shared/review/contracts/shared-page.ts';
import type { Verdict } from '#shared/text/review.ts';
import { answer as sendAnswer } from '#web/features/review/shared-page/guest-calls.ts';
import { useWords, type Words } from '#web/features/review/shared-page/tab.ts';
import { problemOf, useShared } from '#web/features/review/shared-page/use-shared.ts';

export type Answering = {
  document: ShownDocument;
  /** What should change; kept until it is sent. */
  note: Words;
  /** The verdict whose form is open: changes need words, and on a phone a first answer needs a name. */
  open: Verdict | null;
  setOpen: (open: Verdict | null) => void;
  /** The guest asked to change the answer. */
  isChanging: boolean;
  setChanging: (isChanging: boolean) => void;
  /** An answer was given since the page was opened. */
  isGiven: boolean;
  isBusy: boolean;
  problem: string | undefined;
  wrong: { name?: string; note?: string };
  give: (verdict: Verdict) => Promise<void>;
};

/** The answer to one document: its card and, on a phone, its bar show the same. */
export function useAnswer(shown: ShownDocument): Answering {
  const { token, name, send } = useShared();
  const note = useWords(token, `note:${shown.place}`);
  const [open, setOpen] = useState<Verdict | null>(() => (note.text === '' ? null : 'changes_requested'));
  const [isChanging, setChanging] = useState(false);
  const [isGiven, setGiven] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [wrong, setWrong] = useState<Answering['wrong']>({});
  useEffect(() => focusFirst(wrong), [wrong]);
  const give = async (verdict: Verdict) => {
    const words = verdict === 'approved' ? '' : note.text.trim();
    const missing = {
      ...(name.trim() === '' && { name: 'Your name is required' }),
      ...(verdict === 'changes_requested' && words === '' && { note: 'Say what should change' }),
    };
    setWrong(missing);
    setProblem(undefined);
    if (Object.keys(missing).length > 0 || isBusy) return;
    setBusy(true);
    try {
      const { place, version } = shown;
      await send((access) => sendAnswer(access, { place, version, verdict, note: words }));
      if (verdict === 'changes_requested') note.drop();
      setOpen(null);
      setChanging(false);
      setGiven(true);
    } catch (thrown) {
      setProblem(problemOf(thrown));
    }
    setBusy(false);
  };
  return { document: shown, note, open, setOpen, isChanging, setChanging, isGiven, isBusy, problem, wrong, give };
}

/** The card and the sheet have the same fields, of which one is visible. */
function focusFirst(wrong: Answering['wrong']): void {
  if (Object.keys(wrong).length === 0) return;
  const fields = [...document.querySelectorAll<HTMLElement>('[aria-invalid="true"]')];
  fields.find((field) => field.getClientRects().length > 0)?.focus();
}
