import type { Block, Labelled, ListItem } from '#shared/structure.ts';

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPED[sign] ?? sign);
const withBreaks = (text: string): string => escaped(text).replaceAll('\n', '<br>');

const isTitle = ({ type }: Block): boolean => type === 'title' || type === 'subtitle';

/**
 * A text as HTML of h2, h3, p, ul, ol, li, strong and br, without attributes but the numbers of a list. `titles`:
 * whether the title and the line below it are part of it; a place with a field for the title gets the text without.
 */
export const htmlOf = (blocks: readonly Block[], { titles }: { titles: boolean }): string =>
  blocks
    .filter((block) => titles || !isTitle(block))
    .map(elementOf)
    .join('\n');

function elementOf(block: Block): string {
  switch (block.type) {
    case 'title':
      return `<h2>${escaped(block.text)}</h2>`;
    case 'heading':
      return `<h3>${escaped(block.text)}</h3>`;
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
