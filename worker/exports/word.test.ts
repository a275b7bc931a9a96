import { strFromU8, unzipSync } from 'fflate';
import { Parser } from 'htmlparser2';
import mammoth from 'mammoth';
import { describe, expect, it } from 'vitest';
import { hardTexts, letters, shownOf } from '#shared/exports/testing/contents.ts';
import { aFile, guide, look } from '#worker/exports/testing/files.ts';
import { writeWord } from '#worker/exports/word.ts';

const partsOf = (bytes: Uint8Array): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, part]) => [name, strFromU8(part)]));
const word = async (file: ReturnType<typeof aFile>, of = look) => partsOf(await writeWord(file, of));

type Shown = { style: string; text: string; numId: string; keepNext: boolean };

type Tag = (paragraph: Shown, at: Record<string, string>) => void;
const TAGS: Record<string, Tag> = {
  'w:pStyle': (paragraph, at) => Object.assign(paragraph, { style: at['w:val'] ?? '' }),
  'w:numId': (paragraph, at) => Object.assign(paragraph, { numId: at['w:val'] ?? '' }),
  'w:keepNext': (paragraph, at) => Object.assign(paragraph, { keepNext: at['w:val'] !== 'false' }),
  'w:br': (paragraph) => Object.assign(paragraph, { text: `${paragraph.text}\n` }),
  // A tab stop has a position, a tab has not.
  'w:tab': (paragraph, at) => Object.assign(paragraph, { text: paragraph.text + ('w:pos' in at ? '' : '\t') }),
};

/** The paragraphs of the body in order; a line break is '\n', a tab '\t'. */
function paragraphsOf(xml = ''): Shown[] {
  const shown: Shown[] = [{ style: '', text: '', numId: '', keepNext: false }];
  const last = () => shown.at(-1) as Shown;
  const parser = new Parser(
    {
      onopentag(name, at) {
        if (name === 'w:p') shown.push({ style: '', text: '', numId: '', keepNext: false });
        else TAGS[name]?.(last(), at);
      },
      ontext(text) {
        last().text += text;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return shown.slice(1);
}

describe('a Word file', () => {
  it('has the styles of Word, with headings in the navigation pane and real lists [EXPORT-06] [EXPORT-07]', async () => {
    const text = 'Engineer\nBath\n\nDuties\n- Build\n- Run & ship\n\nSteps\n3. Go\n4. Stop\n\nBest regards,\nInes';
    const parts = await word(aFile('job_advert', text));
    const shown = paragraphsOf(parts['word/document.xml']);
    expect(shown.map(({ style, text: one }) => `${style}: ${one}`)).toEqual([
      'Title: Engineer',
      'Subtitle: Bath',
      'Heading1: Duties',
      'ListBullet: Build',
      'ListBullet: Run & ship',
      'Heading1: Steps',
      'ListNumber: Go',
      'ListNumber: Stop',
      'BodyText: Best regards,\nInes',
    ]);
    expect(shown.filter(({ numId }) => numId).length).toBe(4);
    const styles = parts['word/styles.xml'] ?? '';
    const names = ['Title', 'Subtitle', 'heading 1', 'Body Text', 'List Bullet', 'List Number', 'List Continue'];
    for (const name of names) expect(styles.toLowerCase()).toContain(`<w:name w:val="${name.toLowerCase()}"/>`);
    expect(/w:styleId="Heading1".*?<w:keepNext\/>/s.test(styles)).toBe(true);
    expect(styles).toContain('w:lineRule="auto"');
  });

  it('numbers an interview guide across its headings, and a second guide from 1 again [EXPORT-06] [EXPORT-07]', async () => {
    const parts = await word(aFile('interview_questions', guide));
    const shown = paragraphsOf(parts['word/document.xml']);
    const questions = shown.filter(({ style }) => style === 'ListNumber');
    expect(questions).toHaveLength(13);
    const [first, second] = [questions[0]?.numId, questions[12]?.numId];
    expect(questions.slice(0, 12).every(({ numId }) => numId === first)).toBe(true);
    expect(second).not.toBe(first);
    const numbering = parts['word/numbering.xml'] ?? '';
    expect(numbering.lastIndexOf('</w:abstractNum>')).toBeLessThan(numbering.indexOf('<w:num '));
    // A question stays with its notes, and the last note ends what is kept together.
    expect(shown.slice(2, 5).map(({ style, keepNext }) => [style, keepNext])).toEqual([
      ['ListNumber', true],
      ['ListContinue', true],
      ['ListContinue', false],
    ]);
  });

  it('a numbered list that begins at 3 begins at 3 [EXPORT-06]', async () => {
    const parts = await word(aFile('job_spec', 'Steps:\n3. Go\n4. Stop\n\nMore:\n1. Begin'));
    const starts = [...(parts['word/numbering.xml'] ?? '').matchAll(/<w:start w:val="(\d+)"\/>/g)].map(([, at]) => at);
    expect(starts).toEqual(expect.arrayContaining(['3', '1']));
  });

  it('keeps the labels of facts and subjects [EXPORT-07]', async () => {
    const spec = await word(aFile('job_spec', 'Job title: Engineer\nLevel: Senior\n\nText below.'));
    expect(paragraphsOf(spec['word/document.xml']).slice(0, 2)).toMatchObject([
      { style: 'Fact', text: 'Job title:\tEngineer' },
      { style: 'Fact', text: 'Level:\tSenior' },
    ]);
    const email = [{ type: 'Casual Email', subject: 'A job', message: 'Hi,\n\nBest,\n[Sender_FirstName]' }];
    const parts = await word(aFile('sourcing_email', email));
    expect(paragraphsOf(parts['word/document.xml']).map(({ text }) => text)).toEqual([
      'Casual Email',
      'Subject:\tA job',
      'Hi,',
      'Best,\nInes',
    ]);
  });

  it('has a logo with alternative text, a footer with version and pages, and its properties [EXPORT-06]', async () => {
    const parts = await word(aFile('job_advert', 'Engineer\nBath\n\nText.'));
    const header = parts['word/header1.xml'] ?? '';
    expect(header).toContain('descr="Harbour &amp; Co"');
    const [, width = '0'] = /<wp:extent cx="(\d+)"/.exec(header) ?? [];
    expect(Number(width) / 360_000).toBeLessThanOrEqual(3.51);
    expect(Object.keys(parts).filter((name) => name.startsWith('word/media/'))).toHaveLength(1);
    const footer = parts['word/footer1.xml'] ?? '';
    expect(paragraphsOf(footer)[0]?.text.replace(/PAGE|NUMPAGES/g, '#')).toContain(
      'Harbour & Co · Job Advert · Version 3, 20 Nov 2026\tPage ',
    );
    expect(footer).toMatch(/PAGE.* of .*NUMPAGES/s);
    const core = parts['docProps/core.xml'] ?? '';
    expect(core).toContain('<dc:title>Engineer - Job Advert</dc:title>');
    expect(core).toContain('<dc:creator>Harbour &amp; Co</dc:creator>');
    const custom = parts['docProps/custom.xml'] ?? '';
    for (const value of ['Harbour &amp; Co', 'en-GB', '3', '2026-11-20']) expect(custom).toContain(`>${value}<`);
    expect(parts['word/styles.xml']).toContain('<w:lang w:val="en-GB"');
  });

  it('without a logo has the name of the company in the colour; Letter where it is used [EXPORT-23]', async () => {
    const parts = await word(aFile('plain', 'Text.'), { colour: '#7A2E0E', logo: null, paper: 'Letter' });
    expect(paragraphsOf(parts['word/header1.xml'])[0]?.text).toBe('Harbour & Co');
    expect(parts['word/header1.xml']).toContain('w:val="7A2E0E"');
    expect(parts['word/document.xml']).toContain('w:w="12240" w:h="15840"');
  });

  it('sets right-to-left paragraphs for such a language [EXPORT-09]', async () => {
    const parts = await word(aFile('plain', 'שלום\n\n- אחד', { language: 'he', direction: 'rtl' }));
    expect(parts['word/document.xml']?.match(/<w:bidi\/>/g)).toHaveLength(2);
    expect(parts['word/document.xml']).toContain('<w:rtl/>');
  });

  it.each(hardTexts)('is well-formed and whole with %s [EXPORT-05] [EXPORT-19]', async (_, text) => {
    const file = aFile('job_advert', text);
    const bytes = await writeWord(file, look);
    const { value } = await mammoth.extractRawText({ buffer: bytes });
    expect(letters(value)).toBe(letters(file.blocks.map(shownOf).join('')));
  });
});
