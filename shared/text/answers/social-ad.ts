import { fieldOf, type Item, type ItemShape } from '#shared/text/answers/items.ts';
import { plainText } from '#shared/text/answers/plain-text.ts';
import { readList } from '#shared/text/answers/reader.ts';
import { itemOfSection, labelledSections, REST, type Section } from '#shared/text/answers/sections.ts';
import { withOurPlaceholders } from '#shared/text/answers/signature.ts';
import { isVariantLabel } from '#shared/text/answers/words.ts';
import { type Post, SOCIAL_VARIANTS } from '#shared/text/kinds/social-ad.ts';

const TITLES = [
  'title',
  'headline',
  'heading',
  'hook',
  'header',
  'posttitle',
  'titel',
  'uberschrift',
  'schlagzeile',
  'titulo',
  'titre',
  'titolo',
  'tytuł',
  'rubrik',
  'overskrift',
  'kop',
  'subject',
  'name',
];
const HASHTAGS = ['hashtags', 'tags', 'hashtag'];

const shape: ItemShape = {
  body: [
    'content',
    'text',
    'body',
    'copy',
    'caption',
    'post',
    'posttext',
    'postcontent',
    'message',
    'description',
    'paragraphs',
    'inhalt',
    'beitrag',
    'beitragstext',
    'nachricht',
    'absatze',
    'contenido',
    'cuerpo',
    'texto',
    'contenu',
    'texte',
    'corps',
    'contenuto',
    'testo',
    'corpo',
    'inhoud',
    'tekst',
    'bericht',
    'conteudo',
    'tresc',
  ],
  labels: ['label', 'variant', 'variante', 'version', 'platform', 'network', 'plattform', 'netzwerk', 'red', 'type'],
  isLabel: isVariantLabel,
  bodyList: 'paragraphs',
};

const LONGEST_TITLE = 120;

/** The title: its own, else the first line when it is short and text follows, else the name of the variant. */
function titled(item: Item, content: string): Post {
  const title = plainText(fieldOf(item, TITLES));
  if (title !== '') return { title, content };
  const [first = '', ...rest] = content.split('\n');
  const body = rest.join('\n').trim();
  if (body !== '' && first.length <= LONGEST_TITLE)
    return { title: first.replace(/^["“](.*)["”]$/, '$1'), content: body };
  return { title: item.label.trim(), content };
}

/** Adds hashtags from a separate field after the text. */
function hashtagsOf(item: Item, content: string): string {
  const tags = fieldOf(item, HASHTAGS)
    .split(/[\s,]+/)
    .filter((tag) => tag !== '' && tag !== '#')
    .map((tag) => `#${tag.replace(/^#+/, '')}`);
  return tags.filter((tag) => !content.includes(tag)).join(' ');
}

function toPost(item: Item): Post {
  const text = plainText(withOurPlaceholders(fieldOf(item, [...shape.body, REST])));
  const { title, content } = titled(item, text);
  const tags = content === '' ? '' : hashtagsOf(item, content);
  return { title: withOurPlaceholders(title), content: [content, tags].filter(Boolean).join('\n\n') };
}

const select = (items: readonly Item[]): Post[] =>
  items
    .map(toPost)
    .filter((one) => one.title !== '' && one.content !== '')
    .slice(0, SOCIAL_VARIANTS);

const names = { oneLine: [...TITLES, ...HASHTAGS], longer: shape.body };
const isNumbered = (line: string): boolean => /^\d{1,2}\. \S/.test(line);

/** Numbered titles over their texts, for variants without other names. */
function numberedSections(text: string): Section[] {
  const sections: Section[] = [];
  for (const line of plainText(text).split('\n')) {
    if (isNumbered(line)) sections.push({ label: '', lines: [line.replace(/^\d{1,2}\. /, '')] });
    else sections.at(-1)?.lines.push(line);
  }
  return sections;
}

function fromLines(text: string): Item[] {
  const labelled = labelledSections(text, shape.isLabel);
  const sections = labelled.length > 0 ? labelled : numberedSections(text);
  return sections.map((section) => itemOfSection(section, names));
}

export const readSocialAd = (text: string) =>
  readList({ shape, want: SOCIAL_VARIANTS, select, fromLines, textOf: ({ content }) => content }, text);
