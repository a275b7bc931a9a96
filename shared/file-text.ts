import { readingReasons } from '#shared/error-catalogue.ts';

/** `ready` also for pictures, which have no text. */
export const TEXT_STATES = ['reading', 'ready', 'failed'] as const;
export type TextState = (typeof TEXT_STATES)[number];

export type ReadingReason = keyof typeof readingReasons;
const WAITS = ['no_worker', 'no_scanner'] as const;
/** The reasons of a failed reading. */
export type ReadingFailure = Exclude<ReadingReason, (typeof WAITS)[number]>;

export const READING_FAILURES = (Object.keys(readingReasons) as ReadingReason[]).filter(
  (code): code is ReadingFailure => !WAITS.some((wait) => wait === code),
);

/** The outcome of reading a file; `text` is null for a picture. */
export type ReadText = { text: string | null } | { reason: ReadingFailure };

/** What an asset says of its text. `text_reason`: a ReadingReason, or one of a newer release. `text_detail`: what the virus scanner found. */
export type TextStatus = { text_state: TextState; text_reason: string | null; text_detail: string | null };

const reasonOf = (code: string | null | undefined) =>
  code && Object.hasOwn(readingReasons, code) ? readingReasons[code as ReadingReason] : undefined;

/** Whether reading a failed asset again may help. */
export const mayReadAgain = ({ text_state, text_reason }: TextStatus): boolean =>
  text_state === 'failed' && reasonOf(text_reason)?.again === true;

/** The failures after which reading may be tried again. */
export const REPEATABLE = Object.entries(readingReasons).flatMap(([code, { again }]) => (again ? [code] : []));

export const isReading = ({ text_state }: Partial<TextStatus>): boolean => text_state === 'reading';

/** Why the text could not be read, or what reading it waits for; '' without a reason. */
export const reasonText = ({ text_reason, text_detail }: Partial<TextStatus>): string =>
  (reasonOf(text_reason)?.message ?? '').replace('{name}', text_detail ?? 'a virus');

/** What a role waits for whose document is still being read. */
export const waitText = (document: Partial<TextStatus> & { title: string }): string =>
  reasonText(document) || `Reading ${document.title}…`;

/** What a role waits for; undefined when no document of it is being read. */
export function waitOf(
  role: { reference_documents: readonly (TextStatus & { title: string })[] } | undefined,
): string | undefined {
  const document = role?.reference_documents.find(isReading);
  return document && waitText(document);
}

/** The state of a text in a word or two, or what reading it waits for. */
export const stateText = (status: TextStatus): string =>
  ({ ready: 'Ready', failed: 'Could not be read', reading: reasonText(status) || 'Reading…' })[status.text_state];
