import type { ReactNode } from 'react';
import type { DocumentPart } from '#shared/text/document-parts.ts';
import { usePage } from '#web/features/text/page/page-context.ts';
import { READING, TextCard } from '#web/features/text/page/text-card.tsx';
import { cardsOf } from '#web/features/writing/documents/refine/proposal-parts.ts';

const LABELS: Record<string, string> = { subject: 'Subject', message: 'Message', title: 'Title', content: 'Content' };

type Props = {
  parts: readonly DocumentPart[];
  /** The number of the card with the head; null: the whole text is refined, under one head. */
  headed: number | null;
  head: ReactNode;
  children: (part: DocumentPart) => ReactNode;
};

/** A document whose text cannot be edited: the text, or its cards, with a head above what is refined. */
export function Cards({ parts, headed, head, children }: Props) {
  const lang = usePage().document.language ?? undefined;
  if (parts[0]?.name === 'text') {
    return (
      <TextCard head={head}>
        <div lang={lang}>{parts.map((part) => children(part))}</div>
      </TextCard>
    );
  }
  return (
    <>
      {headed === null && <div className="card mb-4 overflow-hidden">{head}</div>}
      <ul className="space-y-4">
        {cardsOf(parts).map((card, at) => (
          <li key={card[0]?.name} className="card overflow-hidden">
            {at === headed ? (
              head
            ) : (
              <h2 className="truncate border-b border-line px-5 py-2.5 text-sm font-semibold sm:px-6">
                {card[0]?.card}
              </h2>
            )}
            <div lang={lang} className="space-y-4 px-5 py-4 sm:px-6">
              {card.map((part) => (
                <div key={part.name}>
                  <p className="mb-0.5 text-xs font-medium text-fg-3">{LABELS[part.name.split('.')[1] ?? '']}</p>
                  {children(part)}
                </div>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

/** How a text is read. */
export const READ = `[unicode-bidi:plaintext] text-wrap break-words whitespace-pre-wrap ${READING}`;
