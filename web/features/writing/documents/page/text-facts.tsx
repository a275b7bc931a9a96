import { useMemo } from 'react';
import { measure } from '#shared/checks/measure.ts';
import type { PartName } from '#shared/text/document-parts.ts';
import type { KindName } from '#shared/text/kinds/names.ts';
import { languageOf } from '#shared/text/language.ts';
import { readPart } from '#shared/text/sentences.ts';
import { usePage } from '#web/features/text/page/page-context.ts';
import { tabsOf } from '#web/features/writing/documents/page/tabs.ts';
import { formatCount, plural } from '#web/lib/format.ts';

/** Under a text: its words, how many were asked for at most, how it reads, and its characters (CONTENT-15). */
export function TextFacts({ kind, parts: names }: { kind: KindName; parts: readonly PartName[] }) {
  const { settled } = usePage();
  const key = names.join();
  const parts = useMemo(() => settled.filter(({ name }) => key.split(',').includes(name)), [settled, key]);
  const { words, range, level } = useMemo(() => measure(kind, parts, languageOf(parts.map(readPart))), [kind, parts]);
  const hasFindings = tabsOf(kind).some(({ id }) => id === 'checks');
  return (
    <>
      <span>{plural(words, 'word')}</span>
      {range && <span>at most {formatCount(range.most)} asked for</span>}
      {level && kind !== 'boolean_search' && <span>{level}</span>}
      <span className="ml-auto">
        {plural(
          parts.reduce((sum, { text }) => sum + text.length, 0),
          'character',
        )}
      </span>
      {hasFindings && names[0] === 'text' && <span className="max-md:hidden">F8 goes to the next finding</span>}
    </>
  );
}
