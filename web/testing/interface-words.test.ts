import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FIXED_TEXTS, interfaceFaults, shownStrings } from '#web/testing/interface-words.ts';

const faults = (text: string): string[] => interfaceFaults('web/features/roles/x.tsx', text);

test.each([
  ["const title = 'Failed to load the document';", 'document'],
  [`const title = \`\${count} documents are left\`;`, 'documents'],
  ['const Part = () => <p>Your material is ready</p>;', 'material'],
  ['const Part = () => <p title="A look at your materials" />;', 'materials'],
  ["const words = plural(count, 'document');", 'document'],
  [`const words = \`\${count} \${count === 1 ? 'document' : 'texts'} left\`;`, 'document'],
  ["const title = 'Documents';", 'Documents'],
  ["const note = 'It stands below.';", 'stands'],
  ["const note = 'Nothing speaks of it.';", 'speaks of'],
  ["const note = 'Ask somebody else.';", 'somebody'],
  ["const note = 'Kept for ever.';", 'for ever'],
  ["const note = 'Look over every field.';", 'Look over'],
  ["const note = 'Look them over.';", 'Look them over'],
  ["const hint = 'One a line.';", 'One a line'],
  ["export const names = { role: 'This document' } as const;", 'document'],
  ["export const names = [['mail', 'Your document was approved']] satisfies string[][];", 'document'],
  ["export function words() {\n  return found ?? 'a document';\n}", 'document'],
])('%s shows a word that no screen has: %s [HOME-76]', (text, word) => {
  expect(faults(text)).toEqual([`shows the word ${word}`]);
});

test.each([
  "import { x } from '#web/features/writing/the document.ts';",
  "export { x } from '#shared/text/document parts.ts';",
  "const is = target.of === 'document';",
  "type Target = 'document' | 'A document';",
  "const path = '/reference-documents';",
  `const key = \`document:\${id}\`;`,
  "const names = { 'document.edited': 'Edited', document: 'Edited' };",
  `const words = \`\${countIn(details, 'documents')} texts\`;`,
  "const place = isOpen ? 'document' : 'text';",
  '// A document stands here for ever.',
  "const title = 'No documents uploaded yet';",
  "const hint = 'What you stand for, and what is outstanding.';",
])('%s shows none [HOME-76]', (text) => {
  expect(faults(text)).toEqual([]);
});

test('each text that may keep such a word is still shown, and has one', () => {
  const sources = readdirSync('web', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|testing\//.test(name))
    .map((name) => `web/${name}`);
  const shown = new Set(sources.flatMap((path) => shownStrings(path, readFileSync(path, 'utf8'))));
  expect(Object.keys(FIXED_TEXTS).filter((text) => !shown.has(text))).toEqual([]);
  expect(Object.keys(FIXED_TEXTS).filter((text) => faults(`const x = '${text}!';`).length === 0)).toEqual([]);
});
