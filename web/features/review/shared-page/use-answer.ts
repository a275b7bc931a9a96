import { useEffect, useState } from 'react';
import { AppError } from '#shared/errors.ts';
import type { OpenFixes } from '#shared/review/contracts/open-fixes.ts';
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
  /** What is to fix in the text, when that is why an approval was not taken yet. */
  toFix: OpenFixes | null;
  dropQuestion: () => void;
  /** `over`: how much to fix was seen. */
  give: (verdict: Verdict, over?: number) => Promise<void>;
};

/** The answer to one document: its card and, on a phone, its bar show the same. */
export function useAnswer(shown: ShownDocument): Answering {
  const { token, name, send } = useShared();
  const note = useWords(token, `note:${shown.place}`);
  const [open, setOpen] = useState<Verdict | null>(() => (note.text === '' ? null : 'changes_requested'));
  const [isChanging, setChanging] = useState(false);
  const [isGiven, setGiven] = useState(false);
  const [isBusy, setBusy] = useState(false);
  /** What was thrown instead of an answer. */
  const [refusal, refuse] = useState<unknown>();
  const [wrong, setWrong] = useState<Answering['wrong']>({});
  const toFix = openIn(refusal);
  useEffect(() => focusFirst(wrong), [wrong]);
  const give = async (verdict: Verdict, over = 0) => {
    const words = verdict === 'approved' ? '' : note.text.trim();
    const missing = missingIn(name, verdict, words);
    setWrong(missing);
    refuse(undefined);
    if (Object.keys(missing).length > 0 || isBusy) return;
    setBusy(true);
    try {
      const { place, version } = shown;
      await send((access) => sendAnswer(access, { place, version, verdict, note: words, over }));
      if (verdict === 'changes_requested') note.drop();
      setOpen(null);
      setChanging(false);
      setGiven(true);
    } catch (thrown) {
      refuse(thrown);
      // On a phone the question is asked in the sheet.
      if (openIn(thrown)) setOpen('approved');
    }
    setBusy(false);
  };
  const dropQuestion = () => {
    refuse(undefined);
    setOpen(null);
  };
  const problem = refusal && !toFix ? problemOf(refusal) : undefined;
  const form = { note, open, setOpen, isChanging, setChanging, toFix, dropQuestion };
  return { document: shown, ...form, isGiven, isBusy, problem, wrong, give };
}

const missingIn = (name: string, verdict: Verdict, words: string): Answering['wrong'] => ({
  ...(name.trim() === '' && { name: 'Your name is required' }),
  ...(verdict === 'changes_requested' && words === '' && { note: 'Say what should change' }),
});

/** Of this release, as its server answers. */
const openIn = (thrown: unknown): OpenFixes | null =>
  thrown instanceof AppError && thrown.code === 'open_fixes' ? (thrown.more.current as OpenFixes) : null;

/** The card and the sheet have the same fields, of which one is visible. */
function focusFirst(wrong: Answering['wrong']): void {
  if (Object.keys(wrong).length === 0) return;
  const fields = [...document.querySelectorAll<HTMLElement>('[aria-invalid="true"]')];
  fields.find((field) => field.getClientRects().length > 0)?.focus();
}
