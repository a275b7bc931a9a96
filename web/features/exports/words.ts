import type { DocumentExport } from '#shared/exports/contracts/document-exports.ts';

/** A worker that has not begun by then is busy, or there is none. */
const WAITING_MS = 10_000;

export const FAILED = 'The file could not be made. Please try again.';

/** What is shown of an export under way; `now` in milliseconds. */
export function makingText({ state, done, total, created_at }: DocumentExport, now: number): string {
  if (state === 'waiting' && now - Date.parse(created_at) >= WAITING_MS) return 'Waiting for a free worker.';
  const file = Math.min(done + 1, Math.max(total, 1));
  return `Making file ${file} of ${Math.max(total, 1)}. You can close this, the export continues.`;
}

/** Announced at its start, its half and its end: a screen reader is not interrupted at every file. */
export function announced({ state, done, total }: DocumentExport): string {
  if (state === 'completed') return 'Your export is ready';
  if (state === 'failed') return FAILED;
  return total > 1 && done * 2 >= total ? 'Half of the files are made.' : 'Your export is being made.';
}

export const versionText = (isApproved: boolean, ordinal: number | undefined): string =>
  `${isApproved ? 'Approved' : 'Draft'}${ordinal ? `, version ${ordinal}` : ''}`;

/** '{n} to fix and {m} facts are open.' */
export function openText(toFix: number, facts: number): string | null {
  if (toFix + facts === 0) return null;
  const factText = `${facts} ${facts === 1 ? 'fact is' : 'facts are'} open`;
  if (facts === 0) return `${toFix} to fix.`;
  return toFix === 0 ? `${factText}.` : `${toFix} to fix and ${factText}.`;
}
