import { expect, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { avatarFailure, avatarRefusal } from '#web/features/accounts/settings/avatar-file.ts';

const KB = 1024;

test.each(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])('%s is accepted [GAP-100]', (type) => {
  expect(avatarRefusal({ type, size: 40 * KB })).toBeNull();
});

test.each(['image/svg+xml', 'image/avif', 'application/pdf', 'text/html', ''])(
  'a file of type "%s" is refused [SET-09] [GAP-100]',
  (type) => {
    expect(avatarRefusal({ type, size: 40 * KB })).toBe('Please upload an image file');
  },
);

test('a picture of exactly 2 MB is refused, one byte less is accepted [SET-10] [GAP-99] [CONST-04]', () => {
  const limit = 2 * KB * KB;
  expect(avatarRefusal({ type: 'image/png', size: limit })).toBe('Image size should be less than 2MB');
  expect(avatarRefusal({ type: 'image/png', size: limit - 1 })).toBeNull();
});

test('a large file that is not a picture is refused for its type [SET-09]', () => {
  expect(avatarRefusal({ type: 'application/zip', size: 9 * KB * KB })).toBe('Please upload an image file');
});

test('a refusal keeps the text of the server, any other failure is a failed upload [SET-13]', () => {
  expect(avatarFailure(new AppError('image_type'))).toBe('Please upload an image file');
  expect(avatarFailure(new AppError('image_too_large'))).toBe('Image size should be less than 2MB');
  expect(avatarFailure(new AppError('storage_unavailable'))).toBe('Failed to upload avatar');
  expect(avatarFailure(new Error('boom'))).toBe('Failed to upload avatar');
});
