import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { aPicture } from '#platform/testing/pictures.ts';
import { pdfText } from '#shared/exports/letters.ts';
import { hardTexts, letters, shownOf } from '#shared/exports/testing/contents.ts';
import { writePdf } from '#worker/exports/pdf.ts';
import { openPdf } from '#worker/exports/pdf-layout.ts';
import { aFile, fonts, guide, look } from '#worker/exports/testing/files.ts';

type Node = { role?: string; children?: Node[] };
type Item = { str?: string; transform?: number[] };

async function opened(bytes: Uint8Array) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, at) => {
      const page = await pdf.getPage(at + 1);
      const { items } = (await page.getTextContent()) as { items: Item[] };
      const tree = (await page.getStructTree()) as Node | null;
      return { items: items.filter(({ str }) => str?.trim()), tree };
    }),
  );
  return { pdf, pages };
}
const pdfOf = async (file: ReturnType<typeof aFile>, of = look) => opened(await writePdf(file, of, fonts));

const rolesOf = (node: Node | null): string[] =>
  node ? [...(node.role ? [node.role] : []), ...(node.children ?? []).flatMap(rolesOf)] : [];
/** Of a page: what stands between header and footer, in reading order. */
const bodyOf = ({ items }: { items: Item[] }): string =>
  items
    .filter(({ transform }) => (transform?.[5] ?? 0) > 70 && (transform?.[5] ?? 0) < 760)
    .map(({ str }) => str)
    .join('');

describe('a PDF', () => {
  it('has text in reading order under its tags, and names what it is [EXPORT-08] [EXPORT-07]', async () => {
    const text = 'Engineer\nBath\n\nDuties\n- Build\n- Run & ship\n\nSteps\n3. Go\n\nBest regards,\nInes';
    const { pdf, pages } = await pdfOf(aFile('job_advert', text));
    expect(pages).toHaveLength(1);
    expect(bodyOf(pages[0] as (typeof pages)[0]).replace(/\s/g, '')).toBe(
      'EngineerBathDuties•Build•Run&shipSteps3.GoBestregards,Ines',
    );
    expect(rolesOf(pages[0]?.tree ?? null)).toEqual([
      'Root',
      'Document',
      'Sect',
      'H1',
      'P',
      'H2',
      'L',
      'LI',
      'Lbl',
      'LBody',
      'LI',
      'Lbl',
      'LBody',
      'H2',
      'L',
      'LI',
      'Lbl',
      'LBody',
      'P',
    ]);
    const { info } = await pdf.getMetadata();
    expect(info).toMatchObject({ Title: 'Engineer - Job Advert', Author: 'Harbour & Co', Language: 'en-GB' });
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
  });

  it('embeds subsets of its fonts and no other; shows its title; has one logo for all pages [EXPORT-08]', async () => {
    const long = `Title\n\n${Array.from({ length: 120 }, (_, at) => `Paragraph ${at}.`).join('\n\n')}`;
    const bytes = await writePdf(aFile('job_advert', long), look, fonts);
    const source = bytes.toString('latin1');
    const names = [...source.matchAll(/\/BaseFont \/([\w+-]+)/g)].map(([, name]) => name);
    expect(new Set(names.map((name) => name?.replace(/^[A-Z]{6}\+/, '')))).toEqual(
      new Set(['Inter-Regular', 'Inter-SemiBold']),
    );
    expect(names.every((name) => /^[A-Z]{6}\+Inter-/.test(name ?? ''))).toBe(true);
    expect(source).toContain('/DisplayDocTitle true');
    expect(source.match(/\/Subtype \/Image/g)).toHaveLength(1);
    const { pages } = await opened(bytes);
    expect(pages.length).toBeGreaterThan(3);
    const feet = pages.map(({ items }) =>
      items.filter(({ transform }) => (transform?.[5] ?? 99) < 60).map(({ str }) => str),
    );
    expect(feet.map((foot) => foot.join('|'))).toEqual(
      pages.map((_, at) => `Harbour & Co · Job Advert · Version 3, 20 Nov 2026|Page ${at + 1} of ${pages.length}`),
    );
  });

  it('reads each of its fonts once, however many texts are set in them [EXPORT-08]', () => {
    const pdf = openPdf(aFile('plain', 'Text.'), look, fonts, 'Words').addPage();
    for (const text of ['one', 'two', 'three']) pdf.font('regular').text(text).font('bold').text(text);
    expect(pdf).toMatchObject({ _fontCount: 2 });
  });

  it('keeps a question and its notes on one page, and never ends a page with a heading [EXPORT-07]', async () => {
    const sections = Array.from({ length: 20 }, (_, at) => {
      const questions = [1, 2, 3].map(
        (one) => `${at * 3 + one}. Question ${at * 3 + one}?\nListen for: Note ${at * 3 + one}.`,
      );
      return `Section ${at}\n${questions.join('\n')}`;
    });
    const { pages } = await pdfOf(aFile('interview_questions', `Guide\n\n${sections.join('\n\n')}`));
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages) {
      const body = bodyOf(page);
      const questions = [...body.matchAll(/Question (\d+)\?/g)].map(([, number]) => number);
      const notes = [...body.matchAll(/Note (\d+)\./g)].map(([, number]) => number);
      expect(notes).toEqual(questions);
      expect(body).not.toMatch(/Section \d+$/);
    }
  });

  it('numbers an interview guide as it is written and keeps labels [EXPORT-07]', async () => {
    const { pages } = await pdfOf(aFile('interview_questions', guide));
    const text = pages.map(bodyOf).join('');
    expect([...text.matchAll(/(\d+)\.(?=\s*(?:Question|Once))/g)].map(([, at]) => Number(at))).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1,
    ]);
    expect(letters(text)).toContain('Listenfor:Honesty.');
    const email = [{ type: 'Casual Email', subject: 'A job', message: 'Hi.' }];
    const mail = await pdfOf(aFile('sourcing_email', email));
    expect(letters(bodyOf(mail.pages[0] as (typeof pages)[0]))).toContain('Subject:Ajob');
  });

  it('takes a logo with transparency, and none [EXPORT-23]', async () => {
    const logo = { bytes: aPicture({ alpha: true }), type: 'png', width: 252, height: 64 } as const;
    const { pages } = await pdfOf(aFile('plain', 'Text.'), { ...look, logo });
    expect(pages).toHaveLength(1);
    const plain = await pdfOf(aFile('plain', 'Text.'), { ...look, logo: null, paper: 'Letter' });
    expect(plain.pages[0]?.items[0]?.str).toBe('Text.');
    expect(plain.pages[0]?.items.map(({ str }) => str)).toContain('Harbour & Co');
    expect((await plain.pdf.getPage(1)).view).toEqual([0, 0, 612, 792]);
  });

  it('has the letters of Polish, Turkish, Vietnamese, Greek and Ukrainian [EXPORT-08]', async () => {
    const text = 'Zażółć gęślą jaźń. İstanbul ğüş. Thị trường. Ελληνικά ἄνθρωπος. Їжак Щука. Zu\u0308rich.';
    const { pages } = await pdfOf(aFile('plain', text));
    expect(letters(bodyOf(pages[0] as (typeof pages)[0]))).toBe(letters(text.normalize('NFC')));
  });

  it('is made of any letters, in each kind of block [REAL-29]', async () => {
    const text = '東京の仕事\n\nWhat you will do\n\uf0b7\tGuide vessels ➢ 🎉\n■ مرحبا\n\n1. ไทย\n\nEnd \ue123.';
    const { pages } = await pdfOf(aFile('job_advert', text, { company: '東京 🏢', title: '東京' }));
    const body = letters(bodyOf(pages[0] as (typeof pages)[0]));
    for (const part of ['□□□□□', '•Guidevessels→□', '•□□□□□', 'End•.']) expect(body).toContain(part);
  });

  it.each(hardTexts.filter(([name]) => name !== 'one emoji'))(
    'holds %s [EXPORT-05] [EXPORT-19]',
    async (_, text) => {
      const file = aFile('job_advert', text);
      const { pages } = await pdfOf(file);
      const shown = letters(pages.map(bodyOf).join('').replaceAll('•', ''));
      expect(shown).toBe(letters(pdfText(file.blocks.map(shownOf).join(''))));
    },
    30_000,
  );
});
