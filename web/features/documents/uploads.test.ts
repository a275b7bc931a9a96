import { expect, test } from 'vitest';
import { UPLOAD_MAX_BYTES } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';
import { limitError } from '#shared/limits.ts';
import { failureText, newUpload, refusalOf } from '#web/features/documents/uploads.ts';

const file = (more: Partial<File>) => ({ name: 'book.pdf', type: 'application/pdf', size: 10, ...more });

test('a file of exactly 20 MB is taken, one byte more is refused [ASSET-11, GAP-40]', () => {
  expect(refusalOf(file({ size: UPLOAD_MAX_BYTES }))).toBeNull();
  expect(refusalOf(file({ size: UPLOAD_MAX_BYTES + 1 }))).toBe('File size exceeds 20MB limit');
});

test('a type that is not allowed is refused; without a type the extension decides [ASSET-12, GAP-39]', () => {
  expect(refusalOf(file({ name: 'reel.mp4', type: 'video/mp4' }))).toBe('File type not supported');
  expect(refusalOf(file({ name: 'deck.pptx', type: '' }))).toBeNull();
});

test('a refused file starts as an error with progress 0, a good one waits [ASSET-10]', () => {
  expect(newUpload(new File(['x'], 'reel.mp4', { type: 'video/mp4' }), '1')).toMatchObject({
    status: 'error',
    progress: 0,
  });
  expect(newUpload(new File(['x'], 'book.pdf', { type: 'application/pdf' }), '2')).toMatchObject({ status: 'waiting' });
});

test('a refusal of the server keeps its words, any other failure has one text [ASSET-29]', () => {
  expect(failureText(new AppError('file_type'))).toBe('File type not supported');
  const full = limitError('LIMIT_ASSETS', 1_000);
  expect(failureText(full)).toBe(
    'Your account has reached its limit of 1,000 brand assets. Delete some, or ask your administrator to raise the limit.',
  );
  expect(failureText(limitError('LIMIT_UPLOAD_BYTES_PER_SECOND', 1))).toMatch(/^The upload was too slow/);
  expect(failureText(new AppError('unavailable'))).toBe('Failed to upload file');
  expect(failureText(new Error('boom'))).toBe('Failed to upload file');
});
