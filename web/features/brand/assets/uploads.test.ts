import { expect, test } from 'vitest';
import { UPLOAD_MAX_BYTES } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';
import { limitError } from '#shared/limits.ts';
import {
  failureOf,
  newUpload,
  refusalOf,
  settled,
  shownOf,
  summaryOf,
  totalsOf,
  type Upload,
  withMore,
} from '#web/features/brand/assets/uploads.ts';

const file = (more: Partial<File>) => ({ name: 'book.pdf', type: 'application/pdf', size: 10, ...more });
const upload = (key: string, more: Partial<Upload> = {}, bytes = 10): Upload => ({
  ...newUpload(new File(['x'.repeat(bytes)], `${key}.pdf`, { type: 'application/pdf' }), key),
  ...more,
});
const stored = { status: 'complete', progress: 100 } as const;
const failed = { status: 'error', error: 'Failed to upload file' } as const;

test('a file of exactly 20 MB is accepted, one byte more is refused [ASSET-11, GAP-40]', () => {
  expect(refusalOf(file({ size: UPLOAD_MAX_BYTES }))).toBeNull();
  expect(refusalOf(file({ size: UPLOAD_MAX_BYTES + 1 }))).toBe('File size exceeds 20MB limit');
});

test('a type that is not allowed is refused; without a type the extension decides [ASSET-12, GAP-39]', () => {
  expect(refusalOf(file({ name: 'reel.mp4', type: 'video/mp4' }))).toBe('File type not supported');
  expect(refusalOf(file({ name: 'deck.pptx', type: '' }))).toBeNull();
});

test('an empty file is refused as empty, a folder as an unsupported type [GAP-39]', () => {
  expect(refusalOf(file({ size: 0 }))).toBe('This file is empty');
  expect(refusalOf(file({ name: 'Photos', type: '', size: 0 }))).toBe('File type not supported');
});

test('a refused file starts as an error with progress 0, an accepted one waits [ASSET-10, GAP-151]', () => {
  expect(newUpload(new File(['x'], 'reel.mp4', { type: 'video/mp4' }), '1')).toMatchObject({
    status: 'error',
    progress: 0,
    refused: true,
  });
  expect(upload('2')).toMatchObject({ status: 'waiting', refused: false });
});

test('a refusal keeps the text of the server, any other failure has one text [ASSET-29]', () => {
  const textOf = (thrown: unknown) => failureOf(thrown).error;
  expect(textOf(new AppError('file_type'))).toBe('File type not supported');
  const full = limitError('LIMIT_ASSETS', 1_000);
  expect(textOf(full)).toBe(
    'Your account has reached its limit of 1,000 brand assets. Delete some, or ask your administrator to raise the limit.',
  );
  expect(textOf(limitError('LIMIT_UPLOAD_BYTES_PER_SECOND', 1))).toMatch(/^The upload was too slow/);
  expect(textOf(new AppError('unavailable'))).toBe('Failed to upload file');
  expect(textOf(new Error('boom'))).toBe('Failed to upload file');
});

test('a retry is offered only where it can succeed [GAP-151]', () => {
  const refused = (code: ConstructorParameters<typeof AppError>[0]) => failureOf(new AppError(code)).refused;
  expect((['file_type', 'file_empty', 'file_too_large'] as const).map(refused)).toEqual([true, true, true]);
  // The limit can be freed, and the network can return.
  expect((['limit_reached', 'unavailable', 'UNKNOWN_ERROR'] as const).map(refused)).toEqual([false, false, false]);
});

test('the totals count all files and weigh their bytes, without refused ones [GAP-37]', () => {
  const large = upload('large', { status: 'uploading', progress: 50 }, 80);
  const refused = newUpload(new File([], 'empty.pdf', { type: 'application/pdf' }), 'empty');
  const all = [upload('one', stored), upload('two', failed), large, refused];
  expect(totalsOf(all)).toEqual({ count: 3, stored: 1, failed: 1, busy: true, percent: 60 });
  expect(summaryOf(totalsOf(all))).toBe('1 of 3 files uploaded, 1 failed');
});

test('the end of all uploads is announced in one sentence [GAP-37]', () => {
  const summary = (...all: Upload[]) => summaryOf(totalsOf(all));
  expect(summary(upload('one', stored), upload('two', stored))).toBe('2 files uploaded');
  expect(summary(upload('one', stored))).toBe('1 file uploaded');
  expect(summary(upload('one', stored), upload('two', failed))).toBe('1 of 2 files uploaded, 1 failed');
});

test('files added during an upload join its count, later ones start a new count [GAP-37]', () => {
  expect(totalsOf(withMore([upload('one', stored), upload('two')], [upload('three')])).count).toBe(3);
  const left = [upload('one', { ...stored, cleared: true }), upload('two', failed)];
  const next = withMore(left, [upload('three')]);
  expect(next.map(({ key }) => key)).toEqual(['two', 'three']);
  expect(totalsOf(next)).toMatchObject({ count: 1, failed: 0 });
});

test('a stored file has no row once its message has closed, unless it is a duplicate [ASSET-09, GAP-152]', () => {
  const cleared = { ...stored, cleared: true };
  const all = [upload('one', cleared), upload('two', { ...cleared, duplicate: true }), upload('three', stored)];
  expect(shownOf(all).map(({ key }) => key)).toEqual(['two', 'three']);
  expect(settled(all)).toBe(all);
  expect(settled([upload('one', cleared)])).toEqual([]);
});
