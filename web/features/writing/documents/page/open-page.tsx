import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { useStore } from 'zustand';
import type { GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import type { PartName, Place } from '#shared/text/document-parts.ts';
import type { ReviewState } from '#shared/text/review-states.ts';
import { shownForOf } from '#web/features/text/content-parts.ts';
import { documentName } from '#web/features/text/document-name.ts';
import { type DocumentPage, PageProvider } from '#web/features/text/page/page-context.ts';
import type { Commenting, Counts } from '#web/features/text/page/page-tab.ts';
import { useFieldState } from '#web/features/text/page/use-fields.ts';
import { Conflict } from '#web/features/writing/documents/page/conflict.tsx';
import { DocumentText } from '#web/features/writing/documents/page/document-text.tsx';
import { FieldsNow } from '#web/features/writing/documents/page/fields-now.tsx';
import { Frame } from '#web/features/writing/documents/page/frame.tsx';
import { LanguageNote } from '#web/features/writing/documents/page/language-note.tsx';
import { PageActions } from '#web/features/writing/documents/page/page-actions.tsx';
import { PageHead } from '#web/features/writing/documents/page/page-head.tsx';
import { RegenerateDialog } from '#web/features/writing/documents/page/regenerate-dialog.tsx';
import { NotAccepted, SaveState } from '#web/features/writing/documents/page/save-state.tsx';
import { tabsOf } from '#web/features/writing/documents/page/tabs.ts';
import { UndoNotice, useNotice } from '#web/features/writing/documents/page/undo-notice.tsx';
import { useBackLink } from '#web/features/writing/documents/page/use-back-link.ts';
import { useSavingNotice } from '#web/features/writing/documents/page/use-saving-notice.ts';
import { useSettledParts } from '#web/features/writing/documents/page/use-settled-parts.ts';
import { Presence } from '#web/features/writing/documents/presence/presence.tsx';
import { cacheChanged } from '#web/features/writing/documents/queries.ts';
import { Refinable } from '#web/features/writing/documents/refine/refinable.tsx';
import { type AskedNote, createRefining, RefiningProvider } from '#web/features/writing/documents/refine/refining.ts';
import type { Saver } from '#web/features/writing/documents/saving/saver.ts';
import { isBlank, partsWith } from '#web/features/writing/documents/saving/saving.ts';
import type { Texts } from '#web/features/writing/documents/saving/texts.ts';
import { type ReadDocument, useSaving, useSavingState } from '#web/features/writing/documents/saving/use-saving.ts';
import { TextOrComparison } from '#web/features/writing/documents/versions/text-or-comparison.tsx';
import { useIsReadOnly } from '#web/lib/rights.ts';
import { usePerson } from '#web/lib/session.ts';
import { openSlug } from '#web/lib/workspace.ts';
import { UnsavedGuard } from '#web/ui/form/unsaved-guard.tsx';
import { useOnDemand } from '#web/ui/overlay/use-on-demand.ts';

/** What the review of a document needs of its page. */
export type ReviewSlot = {
  document: GeneratedDocument;
  flush: () => Promise<boolean>;
  openChecks: number;
  /** Opens the popover with an answer of the review, to be asked. */
  ask: (note: AskedNote) => void;
  /** The approved version is shown in place of the draft. */
  isApprovedShown: boolean;
  onApprovedShown: (shown: boolean) => void;
};

type Props = {
  read: ReadDocument;
  review: (slot: ReviewSlot) => ReactNode;
  writing: (document: GeneratedDocument) => ReactNode;
  commenting: Commenting | undefined;
  /** The buttons that lead out of the product. */
  leading: (from: Pick<ReviewSlot, 'document' | 'flush'> & { toFix: number | null; factsOpen: number | null }) => {
    share: ReactNode;
    exported: ReactNode;
  };
};

/** A document that was read. Mount it anew for another one. */
export function OpenPage({ read, review, writing, commenting, leading }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const saver = useSaving(read);
  const document = useSavingState(saver, ({ stored }) => stored);
  const said = useSavingState(saver, (saving) => saving.notice);
  const isEmpty = useSavingState(saver, isBlank);
  const shownFor = shownForOf(usePerson(), document);
  const { notice, show, close } = useNotice();
  const settled = useSettledParts(saver);
  const fields = useFieldState(settled);
  const [counts, setCounts] = useState<Counts>({});
  const [asking, setAsking] = useState(false);
  const [isApprovedShown, setApprovedShown] = useState(false);
  const isReadOnly = useIsReadOnly('content.write');
  const isLocked = isReadOnly || LOCKED.has(document.review_state);
  const hasDialog = useOnDemand(asking);
  const back = useBackLink();
  const [refining] = useState(createRefining);
  const { isShown, tab } = useStore(refining);
  const [merged, showMerged] = useState<Texts | null>(null);
  const { flush } = saver;
  const { replace, counted } = useCountedReplace(fields.replace);
  const page = usePageValue({
    document,
    isLocked,
    saver,
    settled,
    fields,
    replace,
    showUndo: show,
    commenting,
  });
  useSavingNotice(saver, said, { show, showMerged });
  const shared = {
    ...fields,
    type: (part: PartName, text: string, isComposing = false) =>
      isLocked || saver.dispatch({ type: 'typed', part, text, at: Date.now(), replaced: counted(), isComposing }),
    undo: (isRedo: boolean) => isLocked || undoIn(saver, fields.reveal, isRedo),
    leave: () => saver.dispatch({ type: 'urged' }),
  };
  const refusal = refusalOf(document);
  return (
    <PageProvider value={page}>
      <RefiningProvider value={refining}>
        <FieldsNow saver={saver} fields={shared}>
          <Frame
            tabs={[...(tab ? [tab] : []), ...tabsOf(document.kind), ...(commenting ? [commenting.tab] : [])]}
            counts={counts}
            onCounts={setCounts}
            isRefining={isShown}
          >
            <PageHead
              document={document}
              back={back}
              present={openSlug !== null && <Presence documentId={document.id} saver={saver} />}
              actions={
                <PageActions
                  leading={leading({
                    document,
                    flush,
                    toFix: counts.checks ?? null,
                    factsOpen: counts.facts ?? null,
                  })}
                  document={document}
                  saver={saver}
                  counts={counts}
                  refusal={refusal}
                  notify={show}
                  onRegenerate={() => setAsking(true)}
                  onNamed={(version_name) => cacheChanged(client, { ...saver.state().stored, version_name })}
                  onDeleted={() => void navigate(back.to)}
                />
              }
              status={isShown ? <NotAccepted /> : <SaveState saver={saver} />}
            />
            <div className="mt-2.5">
              {review({
                document,
                flush,
                isApprovedShown,
                onApprovedShown: setApprovedShown,
                openChecks: (counts.checks ?? 0) + (counts.facts ?? 0),
                ask: (note) => refining.setState({ asking: { target: { of: 'document' }, anchor: null, note } }),
              })}
              {writing(document)}
              {document.metadata.came_out_in && (
                <LanguageNote
                  language={document.metadata.came_out_in}
                  refusal={refusal}
                  onRegenerate={() => setAsking(true)}
                />
              )}
              <Refinable isHidden={isApprovedShown}>
                <Conflict
                  saver={saver}
                  merged={merged}
                  onMergedClosed={() => showMerged(null)}
                  onRestored={(restored, mine) => {
                    cacheChanged(client, restored);
                    show('The newer text is back', () => saver.dispatch({ type: 'set', texts: mine, at: Date.now() }));
                  }}
                >
                  {(comparison) => (
                    <TextOrComparison comparison={comparison}>
                      <DocumentText document={document} shownFor={shownFor} name={documentName(document)} />
                    </TextOrComparison>
                  )}
                </Conflict>
              </Refinable>
            </div>
          </Frame>
        </FieldsNow>
        {hasDialog && <RegenerateDialog document={document} open={asking} onClose={() => setAsking(false)} />}
        <UnsavedGuard when={isEmpty} />
        <UndoNotice notice={notice} onClose={close} />
      </RefiningProvider>
    </PageProvider>
  );
}

const LOCKED = new Set<unknown>(['in_review', 'approved'] satisfies ReviewState[]);

/** Why the text cannot be written again. */
function refusalOf({ role_id, template_id }: GeneratedDocument): string | null {
  if (role_id === null) return 'The role was deleted.';
  return template_id === null ? 'The template was deleted.' : null;
}

const noChange = () => undefined;

/** The field has its text before the caret goes where it changed. */
function undoIn(saver: Saver, reveal: (place: Place) => void, isRedo: boolean): void {
  const caret = flushSync(() => saver.undo(isRedo));
  if (caret) reveal({ part: caret.part, from: caret.at, to: caret.at });
}

/** A replacement is typed by the field within the call: what it counts as is known until then. */
function useCountedReplace(replaceIn: (place: Place, text: string) => void) {
  const now = useRef<1 | -1 | undefined>(undefined);
  const replace = useCallback<DocumentPage['replace']>(
    (place, text, counts) => {
      now.current = counts;
      replaceIn(place, text);
      now.current = undefined;
    },
    [replaceIn],
  );
  return { replace, counted: () => now.current };
}

type Given = Pick<DocumentPage, 'document' | 'isLocked' | 'settled' | 'showUndo' | 'commenting'> & {
  saver: Saver;
  fields: ReturnType<typeof useFieldState>;
  replace: DocumentPage['replace'];
};

function usePageValue({ saver, fields, replace, ...given }: Given): DocumentPage {
  const { document, isLocked, settled, showUndo, commenting } = given;
  const { focused, focusField, selected, caret, select, setMarks, setSelected: ring, boxesOf } = fields;
  const text = useMemo(
    () => ({
      document,
      isLocked,
      settled,
      partsNow: () => partsWith(saver.state()),
      flush: saver.flush,
      sitting: saver.sitting,
    }),
    [document, isLocked, settled, saver],
  );
  const field = useMemo(
    () => ({
      focused,
      focusField,
      selected,
      caret,
      select,
      replace: isLocked ? noChange : replace,
      setMarks,
      ring,
      boxesOf,
    }),
    [isLocked, focused, focusField, selected, caret, select, replace, setMarks, ring, boxesOf],
  );
  return useMemo(() => ({ ...text, ...field, showUndo, commenting }), [text, field, showUndo, commenting]);
}
