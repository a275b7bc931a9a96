import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { startAdvertReading, startFileReading } from '#shared/brand/contracts/readings.ts';
import { AppError } from '#shared/errors.ts';
import { addressOf, problemOf, type SourceDraft } from '#web/features/roles/reading/source-draft.ts';
import { call, upload } from '#web/lib/call.ts';
import { randomId } from '#web/lib/random-id.ts';

type Given = {
  draft: SourceDraft;
  onDraft: (draft: SourceDraft) => void;
  /** Why the last reading came to nothing. */
  failure: string | null;
  onStarted: (id: string) => void;
};

/** The source of a reading while it is given, wherever its form stands: what is missing, and starting it once. */
export function useSource({ draft, onDraft, failure, onStarted }: Given) {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(failure);
  const key = useRef(randomId());
  const start = useMutation({
    mutationFn: () => startReading(sourceOf(draft, file), key.current),
    onSuccess: ({ id }) => onStarted(id),
    onError: (thrown) => setProblem(AppError.from(thrown).message),
  });
  const change = (part: Partial<SourceDraft>) => {
    onDraft({ ...draft, ...part });
    setProblem(null);
    key.current = randomId();
  };
  return {
    file,
    problem,
    isStarting: start.isPending,
    change,
    /** `tab`: the one that takes files, or the one that was open before the file was taken away. */
    choose: (next: File | null, tab = draft.tab) => {
      setFile(next);
      change({ tab });
    },
    submit: () => {
      const found = problemOf(draft, file !== null);
      setProblem(found);
      if (!found && !start.isPending) start.mutate();
    },
  };
}

type Source = { text: string } | { url: string } | { file: File };

/** Starts reading an advert; a repeated answer with the same key starts no second one. A file is sent once. */
const startReading = (source: Source, idempotencyKey: string) =>
  'file' in source ? upload(startFileReading, source.file) : call(startAdvertReading, { body: source, idempotencyKey });

const sourceOf = ({ tab, text, url }: SourceDraft, file: File | null) => {
  if (tab === 'File' && file) return { file };
  return tab === 'Web page' ? { url: addressOf(url) } : { text };
};
