import * as z from 'zod/mini';
import type { Kept } from '#web/features/writing/documents/saving/state.ts';
import { heldNames, holdName } from '#web/lib/held-names.ts';
import { dropText, type KeptAt, keptTexts } from '#web/lib/kept-texts.ts';

const texts = z.record(z.string(), z.string());
const kept = z.object({ base: z.object({ version: z.int(), texts }), texts, at: z.number() });

const lockOf = (sitting: string): string => `rolevoice:sitting:${sitting}`;

/** Marks a sitting as held by this tab until the returned function is called or the tab is gone. */
export const holdSitting = (sitting: string): (() => void) => holdName(lockOf(sitting));

const KEPT_FOR_MS = 30 * 24 * 60 * 60_000;

/** The texts of this document that no tab holds, newest first. Texts older than 30 days, and unreadable ones, go. */
export async function leftBehind(owner: string, document: string, now: number): Promise<{ at: KeptAt; draft: Kept }[]> {
  const held = await heldNames();
  const found: { at: KeptAt; draft: Kept }[] = [];
  for (const { at, text } of keptTexts(owner)) {
    const read = kept.safeParse(text);
    if (!read.success || now - read.data.at > KEPT_FOR_MS) dropText(at);
    else if (at.document === document && !held.has(lockOf(at.sitting))) found.push({ at, draft: read.data as Kept });
  }
  return found.sort((a, b) => b.draft.at - a.draft.at);
}
