import { AppError } from '#shared/errors.ts';
import { refuseNonContent } from '#shared/text/answers/declined.ts';
import { withoutFences } from '#shared/text/answers/fences.ts';
import { plainName, textOf } from '#shared/text/answers/items.ts';
import { jsonValues } from '#shared/text/answers/json.ts';
import { plainText } from '#shared/text/answers/plain-text.ts';
import type { Read } from '#shared/text/answers/reader.ts';
import { withoutRemarks } from '#shared/text/answers/remarks.ts';

/** Names that are no headings; any other name of a list or part becomes its heading. */
const SILENT_NAMES = new Set([
  'title',
  'heading',
  'headline',
  'content',
  'text',
  'body',
  'items',
  'list',
  'sections',
  'section',
  'parts',
  'jobadvert',
  'advert',
  'ad',
  'job',
  'document',
  'answer',
  'output',
  'response',
  'result',
  'description',
  'intro',
  'introduction',
  'opening',
  'closing',
  'subtitle',
  'paragraphs',
  'points',
  'bullets',
  'questions',
  'question',
  'jobandpersonspec',
  'jobspec',
  'interviewquestions',
  'company',
  'location',
  'jobtitle',
  'calltoaction',
  'message',
]);

const headingOf = (name: string): string => {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The text of a JSON value: lists as list items, named parts under their names. */
function proseOf(value: unknown): string {
  if (typeof value === 'string') return textOf(value);
  if (Array.isArray(value)) {
    const isList = value.every((one) => typeof one === 'string' && !one.includes('\n'));
    return isList ? value.map((one) => `- ${one}`).join('\n') : value.map(proseOf).filter(Boolean).join('\n\n');
  }
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .map(([name, one]) => {
      const text = proseOf(one);
      const isSilent = SILENT_NAMES.has(plainName(name)) || /^\d*$/.test(name);
      return text === '' || isSilent ? text : `${headingOf(name)}\n${text}`;
    })
    .filter(Boolean)
    .join('\n\n');
}

/** The text of a JSON string; undefined for a text that only begins and ends with quotes. */
function stringIn(text: string): string | undefined {
  try {
    return textOf(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Converts an answer that is only JSON, although text was requested, to text. */
function unwrapped(text: string): string {
  const bare = withoutFences(text);
  if (/^".*\\n.*"$/.test(bare)) return stringIn(bare) ?? text;
  if (!/^[[{]\s*["'“‘{[]/.test(bare) || !/[\]}]$/.test(bare)) return text;
  const [value, ...others] = jsonValues(bare);
  if (others.length > 0 || textOf(value).length <= bare.length / 4) return text;
  return Array.isArray(value) ? value.map(proseOf).filter(Boolean).join('\n\n') : proseOf(value);
}

/**
 * Specs, adverts, questions: the text without wrappers and remarks. Throws no_content, answer_declined or answer_asked.
 */
export function readPlain(answer: string): Read<string> {
  const text = plainText(withoutRemarks(plainText(unwrapped(answer))));
  if (text === '')
    throw new AppError('no_content', { reason: 'The answer of the model had nothing but marks and remarks.' });
  refuseNonContent(text);
  return { content: text, have: 1, want: 1 };
}
