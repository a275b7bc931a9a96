import { type KindName, kinds } from '#shared/kinds/index.ts';

const KEYS = 'type|subject|message|title|content|level|search';
/** `{"type": "` and `", "subject": "`: what stands between two texts of a list. */
const BETWEEN = new RegExp(`"?\\s*[,{]?\\s*\\{?\\s*"(?:${KEYS})"\\s*:\\s*"?`, 'g');
const FENCE = /^\s*```\w*\s*|\s*```\s*$/g;
const EDGES = /^\s*\[\s*|"?\s*\}\s*\]?\s*$/g;

/** Not white space, so that what is cut around it leaves it standing. */
const ITEM_END = '\u2063';

const unescaped = (text: string): string =>
  text.replace(/\\(u[0-9a-f]{4}|.)/gis, (_, code: string) => {
    if (code === 'n') return '\n';
    if (code === 't') return ' ';
    return code.length === 5 ? String.fromCharCode(Number.parseInt(code.slice(1), 16)) : code;
  });

/**
 * A draft as people read it. The structured kinds stream a list in JSON, of which any part may be missing: its signs
 * are taken out, its texts stay. Only for looking at while it is written, never for storing.
 */
export function draftText(kind: KindName, draft: string): string {
  const listed = kinds[kind].entries && /["[{]/.test(draft);
  if (!listed) return draft;
  const texts = draft
    .replace(FENCE, '')
    .replace(EDGES, '')
    .replace(/"?\s*\}\s*,?\s*\{?(?=\s*(?:"|$))/g, ITEM_END)
    .replace(BETWEEN, '\n')
    .replaceAll(ITEM_END, '\n');
  return unescaped(texts)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
