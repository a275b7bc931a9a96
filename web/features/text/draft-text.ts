import { withoutFences } from '#shared/text/answers/fences.ts';
import { type KindName, kinds } from '#shared/text/kinds/index.ts';

const KEYS = 'type|subject|message|title|content|level|search';
/** The JSON between two texts of a list: `{"type": "` or `", "subject": "`. */
const BETWEEN = new RegExp(`"?(?:(?<!\\s)\\s+)?(?:[,{]\\s*)?(?:\\{\\s*)?"(?:${KEYS})"\\s*:\\s*"?`, 'g');
const EDGES = /^\s*\[\s*|"?(?:(?<!\s)\s+)?\}\s*(?:\]\s*)?$/g;

/** Not white space, so that trimming the text around it does not remove it. */
const ITEM_END = '\u2063';

const unescaped = (text: string): string =>
  text.replace(/\\(u[0-9a-f]{4}|.)/gis, (_, code: string) => {
    if (code === 'n') return '\n';
    if (code === 't') return ' ';
    return code.length === 5 ? String.fromCharCode(Number.parseInt(code.slice(1), 16)) : code;
  });

/**
 * The readable text of a draft. The structured kinds stream a JSON list that may end anywhere: its syntax is removed,
 * its texts remain. For display only, never stored.
 */
export function draftText(kind: KindName, draft: string): string {
  const listed = kinds[kind].entries && /["[{]/.test(draft);
  if (!listed) return draft;
  const texts = withoutFences(draft)
    .replace(EDGES, '')
    .replace(/"?(?:(?<!\s)\s+)?\}\s*(?:,\s*)?(?:\{(?=\s*(?:"|$))|(?="|$))/g, ITEM_END)
    .replace(BETWEEN, '\n')
    .replaceAll(ITEM_END, '\n');
  return unescaped(texts)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
