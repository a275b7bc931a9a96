import { expect, test } from 'vitest';
import {
  fileKindOf,
  fileNameOf,
  isRead,
  mayBeUploaded,
  storedExtension,
  UPLOAD_EXTENSIONS,
  uploadTypeOf,
} from '#shared/brand/upload-type.ts';
import { UPLOAD_MIME_TYPES } from '#shared/constants.ts';

test('each of the seven types is accepted as declared by the browser, where the name says nothing [ASSET-12]', () => {
  expect(UPLOAD_MIME_TYPES).toHaveLength(7);
  for (const type of UPLOAD_MIME_TYPES) {
    expect(uploadTypeOf({ name: 'no extension', type: `${type.toUpperCase()}; charset=x` })).toBe(type);
  }
});

test('only pictures are not read [GAP-35]', () => {
  expect(UPLOAD_MIME_TYPES.filter((type) => !isRead(type))).toEqual(['image/jpeg', 'image/png']);
});

const ODD_TYPES = [
  '',
  'application/octet-stream',
  'application/wps-office.docx',
  'application/haansoftdocx',
  'application/vnd.ms-office',
  'application/x-pdf',
  'application/x-zip-compressed',
  'text/html',
  'image/svg+xml',
];

test('a file is recognised by its extension, whatever type the browser has for it [GAP-39] [REAL-23]', () => {
  for (const type of UPLOAD_MIME_TYPES)
    for (const extension of UPLOAD_EXTENSIONS[type])
      for (const said of ODD_TYPES)
        expect([extension, said, uploadTypeOf({ name: `A.B.${extension.toUpperCase()}`, type: said })]).toEqual([
          extension,
          said,
          type,
        ]);
});

test.each([
  { name: 'picture', type: 'image/svg+xml' },
  { name: 'page.html', type: 'text/html' },
  { name: 'notes.txt', type: 'text/plain' },
  { name: 'archive.zip', type: 'application/zip' },
  { name: 'picture.gif', type: 'image/gif' },
])('$name as $type is none of the seven [ASSET-12]', (file) => {
  expect([uploadTypeOf(file), mayBeUploaded(file)]).toEqual([undefined, false]);
});

test('of a file without extension and type the server decides by its bytes [REAL-23]', () => {
  for (const type of ['', 'application/octet-stream']) {
    expect(uploadTypeOf({ name: 'Handbook', type })).toBeUndefined();
    expect(mayBeUploaded({ name: 'Handbook', type })).toBe(true);
    expect(mayBeUploaded({ name: 'setup.exe', type })).toBe(false);
  }
  expect(mayBeUploaded({ name: 'Book.docx', type: 'application/haansoftdocx' })).toBe(true);
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
