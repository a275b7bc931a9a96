import * as z from 'zod/mini';
import type { Kept } from '#web/features/writing/documents/saving/state.ts';
import { dropText, type KeptAt, keptTexts } from '#web/lib/kept-texts.ts';

const texts = z.record(z.string(), z.string());
const kept = z.object({ base: z.object({ version: z.int(), texts }), texts, at: z.number() });

const lockOf = (sitting: string): string => `rolevoice:sitting:${sitting}`;

/** Marks a sitting as held by this tab until the returned function is called or the tab is gone. */
export function holdSitting(sitting: string): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Without locks (pages without https) every kept text counts as left behind.
  void navigator.locks?.request(lockOf(sitting), () => held).catch(() => {});
  return release;
}

async function heldLocks(): Promise<ReadonlySet<string | undefined>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.map(({ name }) => name));
}

const KEPT_FOR_MS = 30 * 24 * 60 * 60_000;

/** The texts of this document that no tab holds, newest first. Texts older than 30 days, and unreadable ones, go. */
export async function leftBehind(owner: string, document: string, now: number): Promise<{ at: KeptAt; draft: Kept }[]> {
  const held = await heldLocks();
  const found: { at: KeptAt; draft: Kept }[] = [];
  for (const { at, text } of keptTexts(owner)) {
    const read = kept.safeParse(text);
    if (!read.success || now - read.data.at > KEPT_FOR_MS) dropText(at);
    else if (at.document === document && !held.has(lockOf(at.sitting))) found.push({ at, draft: read.data as Kept });
  }
  return found.sort((a, b) => b.draft.at - a.draft.at);
}
