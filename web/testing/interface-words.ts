import { parseSync } from 'vite';

/**
 * Words that people read on no screen: a text is no document or material, a file of the brand is an asset, and the rest is
 * said in plainer words (docs/glossary.md).
 */
const UNSHOWN =
  /\b(?:documents?|materials?|stands|speaks? of|somebody|anybody|for ever|look(?:s|ed|ing)?(?: it| them)? over|one a line)\b/gi;

/** Texts of the specification, which stay as they are, each with the requirement that has it. */
export const FIXED_TEXTS: Readonly<Record<string, string>> = {
  'Generate AI-powered recruitment materials using your role data': 'GEN-01',
  'Turn a saved role into recruitment material in your voice.': 'TUT-03',
  'Your saved documents and templates are permanently deleted': 'SET-23',
  'Reference Documents': 'ROLE-22',
  'Upload brand assets and reference materials': 'HUB-15',
  'Upload and manage your brand assets and reference materials': 'ASSET-01',
  'No documents uploaded yet': 'ASSET-20',
  'The document file and all profile associations will be permanently deleted.': 'ASSET-23',
  'Failed to verify document': 'ASSET-25',
  'Document not found': 'ASSET-25',
  'Failed to delete document record': 'ASSET-26',
  'Failed to delete document': 'ASSET-27',
  'Failed to load documents': 'ASSET-33',
};

type Node = { type: string; start: number; [field: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Neither imports nor types are shown. */
const SILENT = /^(?:Import|Export(?:All|Named)|TS)\w*(?:Declaration|Expression|Type)$/;

/** The nodes below this one; of a property its key is a name. */
function below(node: Node): Node[] {
  const { key, ...rest } = node;
  const isExportOfCode = node.type === 'ExportNamedDeclaration' && isNode(node.declaration);
  if (SILENT.test(node.type) && !isExportOfCode && !/^TS(As|Satisfies|NonNull)Expression$/.test(node.type)) return [];
  return [...(node.computed === true ? [key] : []), ...Object.values(rest)]
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);
}

const literal = (node: unknown): string | null =>
  isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : null;

/** Whether a string is a sentence or a label, and not the name of something: 'Document', 'a document', not 'document'. */
const isProse = (text: string): boolean => /\s\S|\S\s|^\p{Lu}/u.test(text);

/** Single words that become part of a sentence: what `plural` counts, and the ways of a choice inside a template. */
function partsOfSentence(node: Node, isInTemplate: boolean): string[] {
  const { callee, arguments: given } = node;
  if (node.type === 'CallExpression' && isNode(callee) && callee.name === 'plural') return words(given as unknown[]);
  return node.type === 'ConditionalExpression' && isInTemplate ? words([node.consequent, node.alternate]) : [];
}

const words = (nodes: readonly unknown[]): string[] => nodes.map(literal).filter((one) => one !== null);

function proseOf(node: Node): string[] {
  if (node.type === 'JSXText') return [String(node.value)];
  if (node.type === 'TemplateLiteral') {
    const pieces = (node.quasis as { value: { cooked: string | null } }[]).map(({ value }) => value.cooked ?? '');
    return isProse(pieces.join('x')) ? pieces : [];
  }
  const text = literal(node);
  return text !== null && isProse(text) ? [text] : [];
}

/** The strings of a source of the web app that a person may read, in the order of the source. */
export function shownStrings(path: string, text: string): string[] {
  const { program } = parseSync(path, text);
  const found: string[] = [];
  const visit = (node: Node, isInTemplate: boolean): void => {
    found.push(...proseOf(node), ...partsOfSentence(node, isInTemplate));
    // A call inside a template is given names, and a nested function is code of its own.
    const isInside = node.type === 'TemplateLiteral' || (isInTemplate && node.type === 'ConditionalExpression');
    for (const child of below(node)) visit(child, isInside);
  };
  visit(program as unknown as Node, false);
  return found.map((one) => one.replace(/\s+/g, ' ').trim()).filter((one) => one !== '');
}

/** The words of a source that no screen may show, in words. */
export const interfaceFaults = (path: string, text: string): string[] =>
  shownStrings(path, text)
    .filter((one) => !(one in FIXED_TEXTS))
    .flatMap((one) => one.match(UNSHOWN) ?? [])
    .map((word) => `shows the word ${word}`);
