/** A node of a form as the reader of PDF files draws it (XFA). */
export type Drawn = {
  name: string;
  value?: string | undefined;
  attributes?: Record<string, unknown> | undefined;
  children?: readonly Drawn[] | undefined;
};

/** Forms have fields in groups in pages; the drawing of one is a few elements deep at each. */
const LEVELS_MAX = 400;

/** The lines of a drawn page: what stands on it, and behind the caption of each field its value. */
export function drawnLines(root: Drawn): string[] {
  const lines: string[] = [];
  const walk = (node: Drawn, level: number): void => {
    if (level > LEVELS_MAX || isUnseen(node)) return;
    if (/(?:^| )xfa(?:Field|Draw)(?: |$)/.test(classOf(node))) lines.push(lineOf(node));
    else for (const child of node.children ?? []) walk(child, level + 1);
  };
  walk(root, 0);
  return lines.filter((line) => line !== '');
}

const classOf = ({ attributes }: Drawn): string => [attributes?.class].flat().join(' ');

function isUnseen({ attributes }: Drawn): boolean {
  const { display, visibility } = (attributes?.style ?? {}) as { display?: string; visibility?: string };
  return display === 'none' || visibility === 'hidden';
}

/** 'Caption: value'; a field without a value is left out as in other forms. */
function lineOf(node: Drawn): string {
  const parts = { written: '', filled: '', isField: false };
  collect(node, parts, 0);
  const written = parts.written.trim().replace(/:$/, '').trimEnd();
  if (!parts.isField) return parts.written.trim();
  const name = written || String(node.attributes?.xfaName ?? 'Field');
  return parts.filled === '' ? '' : `${name}: ${parts.filled}`;
}

type Parts = { written: string; filled: string; isField: boolean };

function collect(node: Drawn, parts: Parts, level: number): void {
  if (level > LEVELS_MAX || isUnseen(node)) return;
  const control = /^(?:input|textarea|select)$/.test(node.name);
  if (control) {
    parts.isField = true;
    const value = chosenValue(node);
    if (value !== '') parts.filled = parts.filled === '' ? value : `${parts.filled}, ${value}`;
    return;
  }
  parts.written += node.value ?? '';
  for (const child of node.children ?? []) collect(child, parts, level + 1);
  if (/^(?:p|div|br)$/.test(node.name)) parts.written += '\n';
}

function chosenValue({ name, value, attributes = {}, children = [] }: Drawn): string {
  const { type, checked, textContent } = attributes;
  if (type === 'password') return '';
  if (type === 'checkbox' || type === 'radio') return checked === true ? 'yes' : '';
  if (name === 'select')
    return children
      .filter((option) => option.attributes?.selected === true)
      .map((option) => option.value ?? '')
      .join(', ');
  return [value, textContent, attributes.value].find((one): one is string => typeof one === 'string')?.trim() ?? '';
}
