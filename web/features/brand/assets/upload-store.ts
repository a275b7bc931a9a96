import { create } from 'zustand';
import { uploadDocument } from '#shared/brand/contracts/assets.ts';
import { SUCCESS_MESSAGE_MS } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';
import {
  canCancel,
  changed,
  failureOf,
  isFailed,
  newUpload,
  settled,
  type Upload,
  withMore,
} from '#web/features/brand/assets/uploads.ts';
import { upload } from '#web/lib/call.ts';
import { randomId } from '#web/lib/random-id.ts';
import { useSession } from '#web/lib/session.ts';

type UploadState = { owner: string | null; uploads: readonly Upload[] };

/** The uploads of this tab. They continue on other pages but end with the session of their owner (GAP-37, GAP-150). */
export const useUploads = create<UploadState>()(() => ({ owner: null, uploads: [] }));

/** The limit of the server per account; other tabs count against it as well. */
const MAX_PARALLEL = 2;
/** A file that has to wait longer fails, with 'Try again'. */
const MAX_WAIT_MS = 60_000;

const running = new Map<string, AbortController>();
/** No upload starts while this timer runs. */
let pause: ReturnType<typeof setTimeout> | undefined;

const update = (change: (uploads: readonly Upload[]) => readonly Upload[]): void =>
  useUploads.setState(({ uploads }) => ({ uploads: settled(change(uploads)) }));
const change = (key: string, part: Partial<Upload>): void => update((uploads) => changed(uploads, key, part));

/** Queues files; files that are refused without sending become failed rows. */
export function addUploads(files: readonly File[], profileId?: string): void {
  const more = files.map((file) => newUpload(file, randomId(), profileId));
  useUploads.setState(({ uploads }) => ({
    owner: useSession.getState().user?.id ?? null,
    uploads: withMore(uploads, more),
  }));
  startWaiting();
}

export function retryUpload(key: string): void {
  update((uploads) => {
    const again = uploads.find((upload) => upload.key === key);
    if (!again) return uploads;
    const others = withMore(uploads, []).filter((upload) => upload.key !== key);
    return [...others, newUpload(again.file, key, again.profileId)];
  });
  startWaiting();
}

/** Cancels an upload in flight, or removes one that has ended from the list. */
export function removeUpload(key: string): void {
  running.get(key)?.abort();
  update((uploads) => uploads.filter((upload) => upload.key !== key));
}

export const cancelUploads = (): void => removeAll(canCancel);
export const removeFailedUploads = (): void => removeAll(isFailed);

function removeAll(which: (upload: Upload) => boolean): void {
  const { uploads } = useUploads.getState();
  for (const { key } of uploads.filter(which)) running.get(key)?.abort();
  update((all) => all.filter((upload) => !which(upload)));
}

useSession.subscribe(({ user }) => {
  const { owner, uploads } = useUploads.getState();
  if (uploads.length > 0 && user?.id !== owner) removeAll(() => true);
});

function startWaiting(): void {
  if (pause !== undefined) return;
  const waiting = useUploads.getState().uploads.filter(({ status }) => status === 'waiting');
  for (const upload of waiting.slice(0, MAX_PARALLEL - running.size)) void run(upload);
}

async function run(next: Upload): Promise<void> {
  const { key, file, profileId } = next;
  const abort = new AbortController();
  running.set(key, abort);
  change(key, { status: 'uploading' });
  try {
    const { duplicate = false } = await upload(uploadDocument, file, {
      query: { profile: profileId },
      idempotencyKey: key,
      signal: abort.signal,
      onProgress: (progress) => change(key, { progress }),
      onSent: () => change(key, { status: 'processing', progress: 100 }),
    });
    complete(key, duplicate);
  } catch (thrown) {
    if (!abort.signal.aborted) fail(key, thrown);
  }
  running.delete(key);
  startWaiting();
}

function complete(key: string, duplicate: boolean): void {
  change(key, { status: 'complete', progress: 100, duplicate });
  setTimeout(() => change(key, { cleared: true }), SUCCESS_MESSAGE_MS);
}

/**
 * Waits and retries when the server will accept the file later: another tab uses the places, or the rate limit was
 * reached.
 */
function fail(key: string, thrown: unknown): void {
  const wait = AppError.from(thrown).more.retryAfterMs;
  const passes = AppError.from(thrown).code === 'too_many_requests' && wait !== undefined && wait <= MAX_WAIT_MS;
  if (!passes) {
    change(key, failureOf(thrown));
    return;
  }
  change(key, { status: 'waiting', progress: 0 });
  clearTimeout(pause);
  pause = setTimeout(() => {
    pause = undefined;
    startWaiting();
  }, wait);
}
