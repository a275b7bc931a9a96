import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { pptxBomb } from '#local/testing/hostile-files.ts';
import { aDocx, aPdf, aPptx, claimSizes, DOCX, PPTX } from '#platform/extract/testing/sample-files.ts';
import { failureOf, TEXT_MAX, textOf } from '#platform/extract/text-of.ts';

test('the text of a PDF is read line by line [GAP-35]', async () => {
  const text = await textOf('application/pdf', new Uint8Array(aPdf(['We build boats.', 'Care (and craft) first.'])));
  expect(text).toBe('We build boats.\nCare (and craft) first.');
});

test('the text of a Word file is read paragraph by paragraph [GAP-35]', async () => {
  const text = await textOf(DOCX, aDocx(['Our voice', 'Short & warm <always>.']));
  expect(text).toBe('Our voice\n\nShort & warm <always>.');
});

test('the text of a PowerPoint file is read slide by slide, in order [GAP-35]', async () => {
  const slides = Array.from({ length: 11 }, (_, index) => [`Slide ${index + 1}`, 'Pay & perks']);
  const text = await textOf(PPTX, aPptx(slides));
  expect(text?.split('\n\n').map((slide) => slide.split('\n'))).toEqual(slides);
});

test('an item whose mark is a picture of its font has the mark of a list [REAL-18]', async () => {
  const read = (text: string) => textOf('application/msword', new Uint8Array(Buffer.from(`<p>${text}</p>`)));
  expect(await read('\uf095 Four-day week')).toBe('• Four-day week');
  expect(await read('The sign \uf095 stays')).toBe('The sign \uf095 stays');
});

test('a file without words has no text', async () => {
  expect(await textOf(DOCX, aDocx([' ', '']))).toBeNull();
});

const slideFile = (xml: string) => zipSync({ 'ppt/slides/slide1.xml': strToU8(xml) });

test('text is storable: no control characters, no half characters, at most 200,000 characters', async () => {
  const [start, long] = ['<a:p><a:t>a&#0;b&#1;c&#xD83D;d&#128640;</a:t></a:p>', 'é'.repeat(TEXT_MAX)];
  expect(await textOf(PPTX, slideFile(start))).toBe('abcd🚀');
  expect(await textOf(PPTX, slideFile(`${start}<a:t>${long}</a:t>`))).toHaveLength(TEXT_MAX);
});

test('a slide with unclosed text runs is read in one pass [S3]', async () => {
  // With a regular expression that searches the end of each run this would take hours.
  expect(await textOf(PPTX, pptxBomb())).toBeNull();
}, 30_000);

test('a Word file that unpacks to more than 32 MB is refused before it is unpacked [S3]', async () => {
  const bomb = aDocx(['x'], { 'word/more.xml': [new Uint8Array(33 * 1024 * 1024), { level: 1 }] });
  expect(bomb.length).toBeLessThan(1_000_000);
  const thrown = await textOf(DOCX, bomb).catch((reason: unknown) => reason);
  expect(failureOf(thrown)).toBe('too_large');
});

test('the unpacked sizes of all entries are added up [S3]', async () => {
  const slides = aPptx([['1'], ['2'], ['3'], ['4']]);
  await expect(textOf(PPTX, claimSizes(slides, 10 * 1024 * 1024))).rejects.toThrow('too large when unpacked');
});

test('an entry longer than its declared size is cut off there [S3]', async () => {
  const text = await textOf(
    PPTX,
    claimSizes(Buffer.from(slideFile(`<a:t>short</a:t>${' '.repeat(9_000)}<a:t>x</a:t>`)), 20),
  );
  expect(text).toBe('short');
});

test('a file of another type than declared throws', async () => {
  await expect(textOf(DOCX, strToU8('nothing of the kind'))).rejects.toThrow();
  await expect(textOf('application/pdf', strToU8('%PDF-1.4 and then nothing'))).rejects.toThrow();
});
