import { SOURCE_TEXT_MIN } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';
import { ADVERT_MAX_CHARACTERS } from '#shared/roles/advert/limits.ts';

export const SOURCES = ['Text', 'File', 'Web page'] as const;
export type SourceTab = (typeof SOURCES)[number];
/** What was typed into 'Start from an advert', which survives closing, another tab and a reload. */
export type SourceDraft = { tab: SourceTab; text: string; url: string };
export const EMPTY_SOURCE: SourceDraft = { tab: 'Text', text: '', url: '' };
/** The name of its draft. */
export const SOURCE_DRAFT = 'advert';

/** Why this source cannot be read yet; null when it can. */
export function problemOf({ tab, text, url }: SourceDraft, hasFile: boolean): string | null {
  if (tab === 'File') return hasFile ? null : 'Choose a file.';
  if (tab === 'Web page') return url.trim() === '' ? 'Enter the address of a page.' : null;
  return text.trim().length < SOURCE_TEXT_MIN ? new AppError('text_too_short').message : null;
}

/** What is said about a long text, all of which is sent. */
export const lengthNote = (text: string): string | null =>
  text.length > ADVERT_MAX_CHARACTERS ? 'Only the first 40,000 characters are read.' : null;

/** An address as it is typed, with its scheme. */
export const addressOf = (url: string): string =>
  /^[a-z][a-z\d+.-]*:/i.test(url.trim()) ? url.trim() : `https://${url.trim()}`;
