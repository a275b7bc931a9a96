import { expect, test } from 'vitest';
import { fileKindOf, fileNameOf, storedExtension, UPLOAD_EXTENSIONS, uploadTypeOf } from '#shared/brand/upload-type.ts';
import { UPLOAD_MIME_TYPES } from '#shared/constants.ts';

test('each of the seven types is accepted as declared by the browser [ASSET-12]', () => {
  expect(UPLOAD_MIME_TYPES).toHaveLength(7);
  for (const type of UPLOAD_MIME_TYPES) {
    expect(uploadTypeOf({ name: 'no extension', type: `${type.toUpperCase()}; charset=x` })).toBe(type);
  }
});

test('a file of unknown declared type is recognised by its extension [GAP-39]', () => {
  for (const type of UPLOAD_MIME_TYPES) {
    for (const extension of UPLOAD_EXTENSIONS[type]) {
      expect(uploadTypeOf({ name: `A.B.${extension.toUpperCase()}`, type: '' })).toBe(type);
      expect(uploadTypeOf({ name: `x.${extension}`, type: 'application/octet-stream' })).toBe(type);
    }
  }
});

test.each([
  { name: 'picture.png', type: 'image/svg+xml' },
  { name: 'page.pdf', type: 'text/html' },
  { name: 'notes.txt', type: 'text/plain' },
  { name: 'pdf', type: '' },
  { name: 'archive.zip', type: 'application/zip' },
  { name: 'picture.gif', type: 'image/gif' },
])('$name as $type is none of the seven [ASSET-12]', (file) => {
  expect(uploadTypeOf(file)).toBeUndefined();
});

test('a file is stored under its own extension only when that fits its type [FILE-API-01]', () => {
  expect(storedExtension('me.JPEG', 'image/jpeg')).toBe('jpeg');
  expect(storedExtension('me.exe', 'image/jpeg')).toBe('jpg');
  expect(storedExtension('report', 'application/pdf')).toBe('pdf');
});

test('a renamed document is saved with the extension of its type [ASSET-15]', () => {
  expect(fileNameOf('Handbook', 'application/pdf')).toBe('Handbook.pdf');
  expect(fileNameOf('Handbook.PDF', 'application/pdf')).toBe('Handbook.PDF');
  expect(fileNameOf('setup.exe', 'application/pdf')).toBe('setup.exe.pdf');
});

test('a type has a name for people', () => {
  expect(UPLOAD_MIME_TYPES.map(fileKindOf)).toEqual([
    'PDF',
    'Word',
    'Word',
    'PowerPoint',
    'PowerPoint',
    'Image',
    'Image',
  ]);
});
