import { useCallback, useEffect, useMemo, useState } from 'react';
import type { GeneratedDocument } from '#shared/contracts/generated-documents.ts';
import { type PartName, partsOf } from '#shared/document-parts.ts';
import { DocumentText } from '#web/features/generated-documents/page/document-text.tsx';
import { type DocumentPage, PageProvider } from '#web/features/generated-documents/page/page-context.ts';
import { PageHead } from '#web/features/generated-documents/page/page-head.tsx';
import { BottomBar, type Counts, SidePanel } from '#web/features/generated-documents/page/side.tsx';
import { type PageTab, tabsOf } from '#web/features/generated-documents/page/tabs.ts';
import { UndoNotice, useNotice } from '#web/features/generated-documents/page/undo-notice.tsx';
import { FieldsProvider, useFieldState } from '#web/features/generated-documents/page/use-fields.ts';
import { useSettled } from '#web/features/generated-documents/page/use-settled.ts';
import { useSideBySide } from '#web/features/generated-documents/page/use-side-by-side.ts';
import { shownForOf } from '#web/features/generated-documents/use-copy-and-download.ts';
import { TextOrComparison } from '#web/features/generated-documents/versions/text-or-comparison.tsx';
import { documentName } from '#web/lib/document-name.ts';
import { usePerson } from '#web/lib/session.ts';

/** A document that was read. Mount it anew for another one. */
export function OpenPage({ document }: { document: GeneratedDocument }) {
  const shownFor = shownForOf(usePerson(), document);
  const { notice, show, close } = useNotice();
  const { parts, type, flush } = useTexts(document);
  const settled = useSettled(parts);
  const fields = useFieldState(parts, settled);
  const { focused, selected, caret, select, replace, setMarks } = fields;
  const page: DocumentPage = useMemo(
    () => ({ document, parts, settled, focused, selected, caret, select, replace, setMarks, flush, showUndo: show }),
    [document, parts, settled, focused, selected, caret, select, replace, setMarks, flush, show],
  );
  const shared = { ...fields, parts, type, leave: () => void flush() };
  return (
    <PageProvider value={page}>
      <Frame tabs={tabsOf(document.kind)}>
        <PageHead document={document} actions={null} status={null} />
        <div className="mt-2.5">
          <TextOrComparison>
            <FieldsProvider value={shared}>
              <DocumentText document={document} parts={parts} shownFor={shownFor} name={documentName(document)} />
            </FieldsProvider>
          </TextOrComparison>
        </div>
      </Frame>
      <UndoNotice notice={notice} onClose={close} />
    </PageProvider>
  );
}

type FrameProps = { tabs: readonly PageTab[]; children: React.ReactNode };

/** The text in the middle, the panel at the right edge; below 1200 px the panel is a sheet behind a bar (CONTENT-12). */
function Frame({ tabs, children }: FrameProps) {
  const wide = useSideBySide();
  const [counts, setCounts] = useState<Counts>({});
  const onCount = useCallback(
    (id: PageTab['id'], count: number | null) => setCounts((known) => ({ ...known, [id]: count })),
    [],
  );
  return (
    <div className="min-[1200px]:grid min-[1200px]:grid-cols-[minmax(0,1fr)_25.5rem]">
      <div className="min-w-0 px-4 pt-6 pb-28 max-sm:pt-2 sm:px-8 min-[1200px]:pb-12">
        <div className="mx-auto max-w-[45rem]">{children}</div>
      </div>
      {tabs.map((tab) => (
        <Counter key={tab.id} tab={tab} onCount={onCount} />
      ))}
      {wide ? <SidePanel tabs={tabs} counts={counts} /> : <BottomBar tabs={tabs} counts={counts} />}
    </div>
  );
}

const unknown = () => null;

type CounterProps = { tab: PageTab; onCount: (id: PageTab['id'], count: number | null) => void };

/** Reads what one tab counts. */
function Counter({ tab: { id, useCount = unknown }, onCount }: CounterProps) {
  const count = useCount();
  useEffect(() => onCount(id, count), [id, count, onCount]);
  return null;
}

/** The texts of the document as they stand in its fields. */
function useTexts(document: GeneratedDocument) {
  const [texts, setTexts] = useState<Partial<Record<PartName, string>>>({});
  const parts = useMemo(
    () => partsOf(document.kind, document.content).map((part) => ({ ...part, text: texts[part.name] ?? part.text })),
    [document, texts],
  );
  return useMemo(
    () => ({
      parts,
      type: (part: PartName, text: string) => setTexts((known) => ({ ...known, [part]: text })),
      flush: async () => true,
    }),
    [parts],
  );
}
