import { Suspense, useMemo } from 'react';
import { measure } from '#shared/checks/measure.ts';
import type { GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import { type DocumentPart, type PartName, partsOf } from '#shared/text/document-parts.ts';
import { kinds, readContent } from '#shared/text/kinds/index.ts';
import type { ShownFor } from '#shared/text/kinds/kind.ts';
import type { KindName } from '#shared/text/kinds/names.ts';
import { COMPANY_PLACEHOLDER, fillShown, SENDER_PLACEHOLDER } from '#shared/text/kinds/shown.ts';
import { languageOf } from '#shared/text/language.ts';
import { readPart } from '#shared/text/sentences.ts';
import { usePage } from '#web/features/text/page/page-context.ts';
import { PartField } from '#web/features/text/page/part-field.tsx';
import { READING, TextCard } from '#web/features/text/page/text-card.tsx';
import { useFields } from '#web/features/text/page/use-fields.ts';
import { tabsOf } from '#web/features/writing/documents/page/tabs.ts';
import { RefineCard } from '#web/features/writing/documents/refine/refine-button.tsx';
import { formatCount, plural } from '#web/lib/format.ts';
import { lazyInPage } from '#web/lib/lazy-in-page.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { CopyButton } from '#web/ui/form/copy-button.tsx';

const BooleanStrings = lazyInPage(() =>
  import('#web/features/checks/boolean/strings.tsx').then((file) => ({ default: file.BooleanStrings })),
);

type Props = { document: GeneratedDocument; shownFor: ShownFor; name: string };

/** The text of a document in its fields: one for a text, one card for each entry of a list (CONTENT-14). */
export function DocumentText({ document, shownFor, name }: Props) {
  const [first] = useMemo(() => partsOf(document.kind, document.content), [document]);
  if (first?.name !== 'text') return <Entries kind={document.kind} shownFor={shownFor} />;
  return (
    <>
      <Notes document={document} />
      <TextCard foot={<TextFacts kind={document.kind} parts={['text']} />}>
        <PartField part="text" label={name} />
      </TextCard>
    </>
  );
}

/** The entries of a list as they are at this moment. */
function Entries({ kind, shownFor }: { kind: KindName; shownFor: ShownFor }) {
  const { parts } = useFields();
  if (kind === 'boolean_search') {
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
          <EntryCard kind={kind} parts={card} shownFor={shownFor} />
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

/** Above a text that is not what its kind asks for, or that is cut off (CONTENT-16, GAP-56). */
function Notes({ document: { kind, content, metadata } }: { document: GeneratedDocument }) {
  const { entries } = kinds[kind];
  const isReadable = readContent(kind, content) !== undefined;
  return (
    <>
      {!isReadable && (
        <Banner
          tone="error"
          className="mb-3"
          detail={
            entries &&
            `This text could not be read as ${entries.count} ${entries.named}. Once all ${entries.count} are in it, saving shows them one by one.`
          }
        >
          Error displaying content
        </Banner>
      )}
      {metadata.truncated && (
        <Banner tone="warning" className="mb-3">
          This text was cut at the length limit.
        </Banner>
      )}
    </>
  );
}

/** Under a text: its words, how many were asked for at most, how it reads, and its characters (CONTENT-15). */
function TextFacts({ kind, parts: names }: { kind: KindName; parts: readonly PartName[] }) {
  const { settled } = usePage();
  const key = names.join();
  const parts = useMemo(() => settled.filter(({ name }) => key.split(',').includes(name)), [settled, key]);
  const { words, range, level } = useMemo(() => measure(kind, parts, languageOf(parts.map(readPart))), [kind, parts]);
  const hasFindings = tabsOf(kind).some(({ id }) => id === 'checks');
  return (
    <>
      <span>{plural(words, 'word')}</span>
      {range && <span>Aim for up to {formatCount(range.most)} words</span>}
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
