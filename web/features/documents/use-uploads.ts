import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { SUCCESS_MESSAGE_MS } from '#shared/constants.ts';
import { uploadDocument } from '#shared/contracts/documents.ts';
import { changed, failureText, isBusy, newUpload, type Upload } from '#web/features/documents/uploads.ts';
import { upload as send } from '#web/lib/call.ts';
import { keys } from '#web/lib/query.ts';

/** Sends files one after the other, tells how far each is, and cancels or repeats one (ASSET-04..10, GAP-37). */
export function useUploads() {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const running = useRef<{ key: string; abort: AbortController } | null>(null);
  const queries = useQueryClient();
  // Looked for after every change: the end of one file is what lets the next one start.
  useEffect(() => {
    const next = uploads.find(({ status }) => status === 'waiting');
    if (!next || running.current) return;
    const abort = new AbortController();
    running.current = { key: next.key, abort };
    const change = (part: Partial<Upload>) => setUploads((all) => changed(all, next.key, part));
    void run(next, abort.signal, change).then((stored) => {
      running.current = null;
      if (stored) void queries.invalidateQueries({ queryKey: keys.documents });
      if (abort.signal.aborted) setUploads((all) => all.filter(({ key }) => key !== next.key));
      // A new array also when nothing changed, so that the next file is looked for.
      else setUploads((all) => [...all]);
    });
  }, [uploads, queries]);
  useEffect(() => () => running.current?.abort.abort(), []);
  useClearing(uploads, setUploads);
  return {
    uploads,
    busy: uploads.some(isBusy),
    add: (files: readonly File[]) =>
      setUploads((all) => [...all, ...files.map((file) => newUpload(file, crypto.randomUUID()))]),
    retry: (key: string) => setUploads((all) => all.map((one) => (one.key === key ? newUpload(one.file, key) : one))),
    remove: (key: string) => {
      if (running.current?.key === key) running.current.abort.abort();
      else setUploads((all) => all.filter((one) => one.key !== key));
    },
  };
}

/** Whether a row was stored. */
async function run(upload: Upload, signal: AbortSignal, change: (part: Partial<Upload>) => void): Promise<boolean> {
  change({ status: 'uploading' });
  try {
    await send(uploadDocument, upload.file, {
      signal,
      onProgress: (progress) => change({ progress }),
      onSent: () => change({ status: 'processing', progress: 100 }),
    });
    change({ status: 'complete', progress: 100 });
    return true;
  } catch (thrown) {
    change({ status: 'error', progress: 0, error: failureText(thrown) });
    return false;
  }
}

/** 'File uploaded successfully' stays for 3 s (ASSET-09), also while other files are on their way. */
function useClearing(uploads: readonly Upload[], setUploads: Dispatch<SetStateAction<Upload[]>>) {
  const done = uploads
    .filter(({ status }) => status === 'complete')
    .map(({ key }) => key)
    .join();
  useEffect(() => {
    if (done === '') return;
    const clear = (all: Upload[]) => all.filter(({ key }) => !done.includes(key));
    const timer = setTimeout(() => setUploads(clear), SUCCESS_MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [done, setUploads]);
}
