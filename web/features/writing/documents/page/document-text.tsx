import { Suspense } from 'react';
import type { GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import type { DocumentPart } from '#shared/text/document-parts.ts';
import type { ShownFor } from '#shared/text/kinds/kind.ts';
import type { KindName } from '#shared/text/kinds/names.ts';
import { COMPANY_PLACEHOLDER, fillShown, SENDER_PLACEHOLDER } from '#shared/text/kinds/shown.ts';
import { PartField } from '#web/features/text/page/part-field.tsx';
import { READING, TextCard } from '#web/features/text/page/text-card.tsx';
import { TextFacts } from '#web/features/writing/documents/page/text-facts.tsx';
import { Notes } from '#web/features/writing/documents/page/text-notes.tsx';
import { RefineCard } from '#web/features/writing/documents/refine/refine-button.tsx';
import { lazyInPage } from '#web/lib/lazy-in-page.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { CopyButton } from '#web/ui/form/copy-button.tsx';

const BooleanStrings = lazyInPage(() =>
  import('#web/features/checks/boolean/strings.tsx').then((file) => ({ default: file.BooleanStrings })),
);

type Props = { document: GeneratedDocument; parts: readonly DocumentPart[]; shownFor: ShownFor; name: string };

/** The text of a document in its fields: one for a text, one card for each entry of a list (CONTENT-14). */
export function DocumentText({ document, parts, shownFor, name }: Props) {
  const [first] = parts;
  if (first?.name === 'text') {
    return (
      <>
        <Notes document={document} />
        <TextCard foot={<TextFacts kind={document.kind} parts={['text']} />}>
          <PartField part="text" label={name} />
        </TextCard>
      </>
    );
  }
  if (document.kind === 'boolean_search') {
    return (
      <Suspense fallback={<Skeleton className="h-[60dvh]" />}>
        <BooleanStrings parts={parts} actions={({ name, card }) => <RefineCard part={name} card={card} />} />
      </Suspense>
    );
  }
  return (
    <ul className="space-y-4">
      {cardsOf(parts).map((card) => (
        <li key={card[0]?.name}>
          <EntryCard kind={document.kind} parts={card} shownFor={shownFor} />
        </li>
      ))}
    </ul>
  );
}

/** The parts of each card, in their order. */
function cardsOf(parts: readonly DocumentPart[]): DocumentPart[][] {
  const cards: DocumentPart[][] = [];
  for (const part of parts) {
    const at = Number(part.name.split('.')[0]);
    cards[at] = [...(cards[at] ?? []), part];
  }
  return cards;
}

const fieldLabels: Record<string, string> = {
  subject: 'Subject',
  message: 'Message',
  title: 'Title',
  content: 'Content',
};

type EntryProps = { kind: KindName; parts: DocumentPart[]; shownFor: ShownFor };

/** One entry of a list. Its text is shown as stored; what is copied is filled in. */
function EntryCard({ kind, parts, shownFor }: EntryProps) {
  const card = parts[0]?.card ?? '';
  const filled = parts.map(({ text }) => fillShown(text, shownFor));
  return (
    <section aria-label={card} className="card text-card overflow-hidden">
      <div className="flex items-center gap-2 border-b border-line py-1.5 pr-2 pl-5 sm:pl-6">
        <h2 className="mr-auto min-w-0 truncate text-sm font-semibold">{card}</h2>
        <RefineCard part={parts[0]?.name ?? 'text'} card={card} />
        <CopyButton text={filled.join('\n\n')} of={card} />
      </div>
      <div className="space-y-4 px-5 py-4 sm:px-6">
        {parts.map((part) => (
          <EntryField key={part.name} part={part} />
        ))}
      </div>
      <div className="tnum flex flex-wrap gap-x-4 border-t border-line px-5 py-2.5 text-xs text-fg-3 sm:px-6">
        <TextFacts kind={kind} parts={parts.slice(-1).map(({ name }) => name)} />
        <Filled parts={parts} shownFor={shownFor} />
      </div>
    </section>
  );
}

const HEADLINE = 'text-[0.9375rem] leading-[1.375rem] font-semibold max-md:text-[1rem]';

function EntryField({ part }: { part: DocumentPart }) {
  const field = part.name.split('.')[1] ?? '';
  const label = fieldLabels[field];
  const headline = field === 'subject' || field === 'title';
  return (
    <div>
      {label && <p className="mb-0.5 text-xs font-medium text-fg-3">{label}</p>}
      <PartField
        part={part.name}
        label={label ? `${part.card}, ${label}` : part.card}
        oneLine={headline}
        className={headline ? HEADLINE : READING}
      />
    </div>
  );
}

/** What the placeholders of a card are copied as; the fields show them as they are stored. */
function Filled({ parts, shownFor }: { parts: readonly DocumentPart[]; shownFor: ShownFor }) {
  const used = [SENDER_PLACEHOLDER, COMPANY_PLACEHOLDER].filter(
    (one) => fillShown(one, shownFor) !== one && parts.some(({ text }) => text.includes(one)),
  );
  return used.map((one) => (
    <span key={one} className="basis-full">
      {one} is copied as {fillShown(one, shownFor)}
    </span>
  ));
}
