import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
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
  const next = uploads.find(({ status }) => status === 'waiting');
  useEffect(() => {
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
  }, [next, queries]);
  useEffect(() => () => running.current?.abort.abort(), []);
  useEffect(() => clearCompleted(uploads, setUploads), [uploads]);
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

/** 'File uploaded successfully' stays for 3 s (ASSET-09). */
function clearCompleted(uploads: readonly Upload[], setUploads: (change: (all: Upload[]) => Upload[]) => void) {
  const done = uploads.filter(({ status }) => status === 'complete').map(({ key }) => key);
  if (done.length === 0) return;
  const timer = setTimeout(() => setUploads((all) => all.filter(({ key }) => !done.includes(key))), SUCCESS_MESSAGE_MS);
  return () => clearTimeout(timer);
}
