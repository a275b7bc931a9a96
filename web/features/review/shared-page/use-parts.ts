import { useEffect, useState } from 'react';
import type { ShownDocument } from '#shared/review/contracts/shared-page.ts';
import type { DocumentPart } from '#shared/text/document-parts.ts';
import { untilLoaded } from '#web/lib/lazy-in-page.ts';

type Content = ShownDocument['content'];
type Read = { content: Content; parts: DocumentPart[] };

/** The parts of a document. The shapes of cards, which most links do not show, are loaded when they are needed. */
export function useParts({ kind, content }: ShownDocument): DocumentPart[] {
  const [read, setRead] = useState<Read>(() => readText(content));
  const known = typeof content === 'string' && content !== read.content ? readText(content) : read;
  useEffect(() => {
    if (typeof content === 'string') return setRead(readText(content));
    let isCurrent = true;
    void untilLoaded(() => import('#shared/text/document-parts.ts')).then(({ partsOf }) => {
      if (isCurrent) setRead({ content, parts: partsOf(kind, content) });
    });
    return () => {
      isCurrent = false;
    };
  }, [kind, content]);
  return known.parts;
}

const readText = (content: Content): Read => ({
  content,
  parts: typeof content === 'string' ? [{ name: 'text', card: '', text: content }] : [],
});
