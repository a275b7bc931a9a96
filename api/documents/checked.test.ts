import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { checked } from '#api/documents/checked.ts';
import { TRAILING_BYTES } from '#api/documents/leading-bytes.ts';
import { aDocx, aPng, aPptx, DOCX } from '#api/documents/testing/sample-files.ts';
import { AppError } from '#shared/errors.ts';

const inChunks = (file: Buffer, size: number) =>
  Readable.from(
    Array.from({ length: Math.ceil(file.length / size) }, (_, index) =>
      file.subarray(index * size, (index + 1) * size),
    ),
  );
const code = (thrown: unknown) => (thrown as AppError).code;

test.each([7, 64, 100_000])(
  'a file that comes %i bytes at a time goes on unchanged, and is measured [S3]',
  async (size) => {
    const file = aDocx(['Hello'], { 'word/noise.bin': [Buffer.alloc(5_000, 'ab'), { level: 0 }] });
    const { body, size: read } = await checked(inChunks(file, size), DOCX);
    expect((await buffer(body)).equals(file)).toBe(true);
    expect(read()).toBe(file.length);
  },
);

test('a Word file of several megabytes is known by its end [S3]', async () => {
  const noise = Buffer.alloc(3 * TRAILING_BYTES, 'noise');
  const word = aDocx(['Hello'], { 'word/noise.bin': [noise, { level: 0 }] });
  expect(await buffer((await checked(inChunks(word, 65_536), DOCX)).body)).toHaveLength(word.length);
  const slides = aPptx([['x']]);
  const { body } = await checked(inChunks(Buffer.concat([slides.subarray(0, 100), noise, slides]), 65_536), DOCX);
  expect(code(await buffer(body).catch((thrown: unknown) => thrown))).toBe('file_type');
});

test('a wrong beginning is refused before anything is handed on [S3]', async () => {
  const stream = inChunks(aPng(), 10);
  await expect(checked(stream, DOCX)).rejects.toThrow('File type not supported');
  expect(stream.destroyed).toBe(true);
});

test('a file cut at the limit is refused, not taken as a shorter one [ASSET-11]', async () => {
  const stream = Object.assign(inChunks(aPng(1_000), 100), { truncated: true });
  const { body } = await checked(stream, 'image/png');
  expect(code(await buffer(body).catch((thrown: unknown) => thrown))).toBe('file_too_large');
});

test('a sender who falls silent is given up [S3]', async () => {
  const stream = new PassThrough();
  stream.write(aPng(1_000));
  const { body } = await checked(stream, 'image/png', 20);
  expect(code(await buffer(body).catch((thrown: unknown) => thrown))).toBe('bad_request');
  expect(stream.destroyed).toBe(true);
});

test('a connection that breaks is the sender’s fault, not the storage’s', async () => {
  const stream = new PassThrough();
  stream.write(aPng(1_000));
  const { body } = await checked(stream, 'image/png');
  stream.destroy(new Error('reset'));
  expect(await buffer(body).catch((thrown: unknown) => thrown)).toBeInstanceOf(AppError);
});
