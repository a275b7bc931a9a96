import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scriptOf } from '#shared/checks/channels/job-posting.ts';
import { csvOf } from '#shared/csv.ts';
import { formatInZip, formatsOf } from '#shared/exports/formats.ts';
import { contentsByKind, hardTexts, letters, shownOf } from '#shared/exports/testing/contents.ts';
import { shownBlocks, textOf } from '#shared/exports/text.ts';
import { seenText } from '#shared/text/as-seen.ts';
import type { Content } from '#shared/text/contracts/generated-documents.ts';
import { htmlOf, htmlPage } from '#shared/text/html.ts';
import { KIND_NAMES } from '#shared/text/kinds/names.ts';
import { type Block, blocksOf } from '#shared/text/structure.ts';

const person = { first_name: 'Ines', company_name: 'Harbour & Co' };

const UNESCAPED: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
const textOfHtml = (html: string): string =>
  html.replace(/<[^>]*>/g, ' ').replace(/&(?:amp|lt|gt|quot|#39);/g, (name) => UNESCAPED[name] ?? name);

/** The text of a block in a web page, without the number that stands for the mark of a list. */
function inHtml(block: Block): string {
  const text = textOfHtml(htmlOf([block], { titles: true }));
  return block.type === 'question' ? text.trim().replace(/^\d+\./, '') : text;
}

function cellsOf(csv: string): string[][] {
  const cells = [...csv.matchAll(/"((?:[^"]|"")*)"(,|\r\n)/g)];
  const rows: string[][] = [[]];
  for (const [, text = '', end] of cells) {
    rows.at(-1)?.push(text.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

describe('the formats of a document', () => {
  it.each(contentsByKind)(
    'hold the characters of its text in order, as a web page, for %s [EXPORT-05]',
    (kind, any) => {
      fc.assert(
        fc.property(any, (content) => {
          const blocks = shownBlocks(kind, content, person);
          const text = textOf(kind, content, person);
          expect(letters(blocks.map(({ source }) => source).join(''))).toBe(letters(text));
          expect(letters(blocks.map(inHtml).join(''))).toBe(letters(blocks.map(shownOf).join('')));
        }),
        { numRuns: 500 },
      );
    },
  );

  it('hold the strings of a search in order, as a spreadsheet, with a header [EXPORT-05] [EXPORT-11]', () => {
    const [, any] = contentsByKind.find(([kind]) => kind === 'boolean_search') as (typeof contentsByKind)[number];
    fc.assert(
      fc.property(any, (content) => {
        const csv = csvOf(shownBlocks('boolean_search', content, person));
        expect(csv.startsWith('\ufeff"level","search"\r\n')).toBe(true);
        const rows = cellsOf(csv.slice(1)).slice(1);
        const searches = (content as { search: string }[]).map(({ search }) => seenText(search.trim()));
        const guarded = searches.map((search) => search.replace(/^(?=[=+\-@\t\r])/, "'"));
        expect(rows.map(([, search = '']) => search).sort()).toEqual(guarded.sort());
      }),
      { numRuns: 500 },
    );
  });

  it('never give a spreadsheet a formula to run [EXPORT-11]', () => {
    const content = ['=1+1', '+a', '-b', '@c', '\td', 'a "b"'].map((search) => ({ level: 'Basic', search }));
    const blocks: Block[] = content.map(({ search }) => ({ type: 'search', text: search, source: search }));
    expect(cellsOf(csvOf(blocks).slice(1)).slice(1)).toEqual(
      ["'=1+1", "'+a", "'-b", "'@c", "'\td", 'a "b"'].map((search) => ['', search]),
    );
  });

  it('fill the placeholders of emails and adverts as Copy does [EXPORT-05]', () => {
    const email = [{ type: 'Casual Email', subject: 'Work at [Company Name]', message: 'Hi.\n\n[Sender_FirstName]' }];
    const blocks = shownBlocks('sourcing_email', email, person);
    expect(blocks.map(({ source }) => source).join('')).toBe(textOf('sourcing_email', email, person));
    expect(blocks.at(-1)).toMatchObject({ type: 'paragraph', text: 'Ines' });
  });

  it('are offered by kind, and a ZIP holds search strings as text [EXPORT-01]', () => {
    expect(KIND_NAMES.map((kind) => formatsOf(kind).join(' '))).toEqual([
      'docx pdf html txt csv',
      'docx pdf html txt',
      'docx pdf html txt',
      'docx pdf html txt',
      'docx pdf html txt json',
      'docx pdf html txt',
      'docx pdf html txt',
    ]);
    expect([formatInZip('boolean_search', 'docx'), formatInZip('job_advert', 'pdf')]).toEqual(['txt', 'pdf']);
  });
});

const page = (content: Content, more: object = {}) =>
  htmlPage({
    blocks: blocksOf('job_advert', content),
    title: 'R&D <lead>',
    language: 'de-CH',
    direction: 'ltr',
    ...more,
  });

describe('a web page', () => {
  it('has one h1, its language and direction, print styles, and nothing from elsewhere [EXPORT-10]', () => {
    const html = page('Engineer\nBath\n\nDuties\n- Build\n');
    expect(html).toContain('<html lang="de-CH" dir="ltr">');
    expect(html).toContain('<title>R&amp;D &lt;lead&gt;</title>');
    expect(html).toContain(
      '<main>\n<h1>Engineer</h1>\n<p>Bath</p>\n<h2>Duties</h2>\n<ul>\n<li>Build</li>\n</ul>\n</main>',
    );
    expect(html).toContain('@media print');
    expect(page('Only a sentence.', { language: null, direction: 'rtl' })).toContain('<html dir="rtl">');
    for (const one of [html, page('Only a sentence.'), page('')]) {
      expect(one.match(/<h1>/g)).toHaveLength(1);
      expect(one).not.toMatch(/<script|src=|href=|url\(|@import|https?:/);
    }
  });

  it('escapes every text, and its job data cannot end the script [EXPORT-10]', () => {
    const evil = '<script>alert(1)</script>\n\n]]> & "quoted" \'single\' \u2028 -->\n\n</main><!-- \u0000\u0007';
    const jobData = scriptOf({ description: `${evil}</script><script>` });
    const html = page(evil, { jobData });
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html.match(/<\/script>/g)).toHaveLength(1);
    expect(html.match(/<\/main>/g)).toHaveLength(1);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).toContain(']]&gt; &amp; &quot;quoted&quot; &#39;single&#39;');
    expect(html).not.toMatch(/[^\P{Cc}\n]/u);
    const [, json = ''] = /<script type="application\/ld\+json">\n([\s\S]*?)\n<\/script>/.exec(html) ?? [];
    expect(json).not.toMatch(/[<>&\u2028\u2029]/);
    expect(JSON.parse(json)).toEqual({ description: `${evil}</script><script>` });
  });
});

it.each(hardTexts)('every text format takes %s [EXPORT-19]', (_, text) => {
  for (const kind of KIND_NAMES) {
    const blocks = shownBlocks(kind, text, person);
    const html = htmlPage({ blocks, title: 'T', language: null, direction: 'ltr' });
    expect(letters(textOfHtml(html.slice(html.indexOf('<main>')))).length).toBeGreaterThanOrEqual(
      letters(blocks.map(shownOf).join('')).length,
    );
    expect(csvOf(blocks)).toContain('level');
  }
});
