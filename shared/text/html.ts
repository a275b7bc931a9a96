import type { Block, Labelled, ListItem } from '#shared/text/structure.ts';

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
// No character reference of HTML may name these.
const UNPRINTABLE = /[^\P{Cc}\t\n\r]|\p{Surrogate}/gu;

/** A text in HTML, also in an attribute. */
export const escaped = (text: string): string =>
  text.replace(UNPRINTABLE, '').replace(/[&<>"']/g, (sign) => ESCAPED[sign] ?? sign);
const withBreaks = (text: string): string => escaped(text).replaceAll('\n', '<br>');

const isTitle = ({ type }: Block): boolean => type === 'title' || type === 'subtitle';

type Parts = {
  /** Whether the title and the line below it are part of it; a place with a field for the title gets the text without. */
  titles: boolean;
  /** The level of the title; headings are one below. 2 by default, for a page that has a heading of its own. */
  level?: 1 | 2;
};

/** A text as HTML of headings, p, ul, ol, li, strong and br, without attributes but the numbers of a list. */
export const htmlOf = (blocks: readonly Block[], { titles, level = 2 }: Parts): string =>
  blocks
    .filter((block) => titles || !isTitle(block))
    .map((block) => elementOf(block, level))
    .join('\n');

function elementOf(block: Block, level: number): string {
  switch (block.type) {
    case 'title':
      return `<h${level}>${escaped(block.text)}</h${level}>`;
    case 'heading':
      return `<h${level + 1}>${escaped(block.text)}</h${level + 1}>`;
    case 'facts':
      return `<p>${block.facts.map(labelledLine).join('<br>')}</p>`;
    case 'list':
      return listOf(block.items);
    case 'question':
      return `<p>${[`${block.number}. ${escaped(block.text)}`, ...block.notes.map(labelledLine)].join('<br>')}</p>`;
    default:
      return `<p>${withBreaks(block.text)}</p>`;
  }
}

const labelledLine = ({ label, text }: Labelled): string =>
  label === '' ? escaped(text) : `<strong>${escaped(label)}:</strong> ${escaped(text)}`;

const listOf = (items: readonly ListItem[]): string =>
  items[0]?.number === null
    ? `<ul>\n${items.map(({ text }) => `<li>${escaped(text)}</li>`).join('\n')}\n</ul>`
    : `<ol>\n${items.map(({ number, text }) => `<li value="${number}">${escaped(text)}</li>`).join('\n')}\n</ol>`;

export type HtmlPage = {
  blocks: readonly Block[];
  /** Of the window, and the heading of a text without a title of its own. */
  title: string;
  /** BCP 47; null: not known. */
  language: string | null;
  direction: 'ltr' | 'rtl';
  /** A script of job data, already escaped for HTML (`scriptOf`). */
  jobData?: string;
};

const STYLE = `body{margin:0 auto;max-width:42rem;padding:2.5rem 1.25rem;color:#131822;background:#fff;
font:1rem/1.6 system-ui,sans-serif;overflow-wrap:anywhere}h1{font-size:1.75rem;line-height:1.25}h2{font-size:1.125rem}
@media print{body{max-width:none;padding:0;font-size:10.5pt}h1,h2{break-after:avoid}li,p{orphans:2;widows:2}}`;

/** One file: no remote resource, and no script but job data. */
export function htmlPage({ blocks, title, language, direction, jobData = '' }: HtmlPage): string {
  const name = escaped(title);
  const heading = blocks.some(({ type }) => type === 'title') ? '' : `<header><h1>${name}</h1></header>\n`;
  return `<!doctype html>
<html${language ? ` lang="${escaped(language)}"` : ''} dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title>
<style>${STYLE}</style>
${jobData}</head>
<body>
${heading}<main>
${htmlOf(blocks, { titles: true, level: 1 })}
</main>
</body>
</html>
`;
}
