import { AppError, type ErrorCode } from '#shared/errors.ts';
import { seenText } from '#shared/text/as-seen.ts';

type Value = string | number | readonly string[] | null | undefined;

/** The values of `{{name}}`; one level deep for `{{brand_guidelines.x}}` and `{{document.x}}` (CTX-07, CTX-08). */
export type PlaceholderContext = Readonly<Record<string, Value | Readonly<Record<string, Value>>>>;

const PLACEHOLDER = /\{\{\s*([a-z_][\w.]*)\s*\}\}/gi;

const isGroup = (value: PlaceholderContext[string]): value is Readonly<Record<string, Value>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads own properties only, so that {{constructor}} is missing and not a function. */
const own = <T>(values: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;

/** The text for a placeholder as a person sees it; '' when it is missing (CTX-09). Lists are joined with commas (CTX-10). */
function filling(context: PlaceholderContext, name: string): string {
  const [first = '', ...rest] = name.split('.');
  const found = own(context, first);
  const value = rest.length === 0 ? found : isGroup(found) ? own(found, rest.join('.')) : undefined;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return seenText(value).trim();
  return Array.isArray(value) ? seenText(value.filter((part) => part.trim() !== '').join(', ')) : '';
}

const sources = [
  { code: 'missing_brand_context', title: 'Missing brand context', of: (name) => name.startsWith('brand_guidelines.') },
  { code: 'missing_document_context', title: 'Missing document context', of: (name) => name.startsWith('document.') },
  { code: 'missing_context_value', title: 'Missing context value', of: () => true },
] as const satisfies { code: ErrorCode; title: string; of(name: string): boolean }[];

/**
 * One error for all missing values (GAP-85, GAP-86). Its title is always 'Template validation failed'; below, each
 * source with missing values has a heading, followed by one line per parameter. The code names the source when there is
 * only one.
 */
function missingError(names: readonly string[]): AppError {
  const groups = sources
    .map((source) => ({
      ...source,
      names: names.filter((name) => sources.find(({ of }) => of(name))?.code === source.code),
    }))
    .filter((group) => group.names.length > 0);
  const [only] = groups;
  const code = groups.length === 1 && only ? only.code : 'template_validation';
  return new AppError(code, {
    title: 'Template validation failed',
    messages: groups.flatMap((group) => [
      group.title,
      ...group.names.map((name) => `Missing required parameter: ${name}`),
    ]),
  });
}

/**
 * Escapes a value so that it stays inside its fence: a '<' that would open or close a tag of the templates becomes
 * '&lt;', also before blanks and invisible characters; so does the '<|' of the control tokens of some local models.
 */
function fenceGuard(templates: readonly string[]): (value: string) => string {
  const tags = new Set(
    templates.flatMap((text) => [...text.matchAll(/<\/?([a-z][\w-]*)/gi)].map(([, name = '']) => name)),
  );
  const names = ['\\|', ...[...tags].map((name) => `${name}(?![\\w-])`)].join('|');
  const opening = new RegExp(`<(?=[\\s\\p{Cf}/]*(?:${names}))`, 'giu');
  return (value) => value.replace(opening, '&lt;');
}

/**
 * Fills the placeholders of all `templates` in one pass: {{x}} inside a value is not replaced. Throws one AppError that
 * collects every missing parameter.
 */
export function fillPlaceholders<Name extends string>(
  templates: Readonly<Record<Name, string>>,
  context: PlaceholderContext,
): Record<Name, string> {
  const texts = Object.values<string>(templates);
  const guard = fenceGuard(texts);
  const missing = new Set<string>();
  const fill = (text: string) =>
    text.replace(PLACEHOLDER, (_, name: string) => {
      const value = filling(context, name);
      if (value === '') missing.add(name);
      return guard(value);
    });
  const filled = Object.entries<string>(templates).map(([name, text]) => [name, fill(text)]);
  if (missing.size > 0) throw missingError([...missing]);
  return Object.fromEntries(filled) as Record<Name, string>;
}
