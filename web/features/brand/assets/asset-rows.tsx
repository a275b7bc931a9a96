import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { BrandDocument } from '#shared/brand/contracts/assets.ts';
import { readDocument } from '#shared/brand/contracts/assets.ts';
import { listProfiles, type Profile } from '#shared/brand/contracts/profiles.ts';
import { PROFILE_FADE_MS } from '#shared/constants.ts';
import { sentences } from '#shared/error-catalogue.ts';
import { dropDocument } from '#web/features/brand/assets/asset-cache.ts';
import { DocumentEditor, type EditorHandle, type EditorNote } from '#web/features/brand/assets/asset-editor.tsx';
import { DocumentRow } from '#web/features/brand/assets/asset-row.tsx';
import { DeleteAssetDialog } from '#web/features/brand/assets/delete-asset-dialog.tsx';
import { ProfileChoices } from '#web/features/brand/assets/profile-choices.tsx';
import { useProfiles } from '#web/features/brand/assets/use-profiles.ts';
import { ASSETS, ROLE_LISTS } from '#web/features/brand/shown.ts';
import { draftedIds, dropDraft } from '#web/lib/drafts.ts';
import { nounKey, readAgain, readOf } from '#web/lib/endpoint.ts';
import { isGone } from '#web/lib/is-gone.ts';
import { usePerson } from '#web/lib/session.ts';
import { useEditId } from '#web/lib/use-edit-id.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { controlsOf, pageHeading } from '#web/ui/overlay/row-controls.ts';
import { Sheet } from '#web/ui/overlay/sheet.tsx';
import { useDialog } from '#web/ui/overlay/use-dialog.ts';

type Props = { documents: readonly BrandDocument[]; profileId: string | null };

// A constant, so that memoised rows are not rendered again.
const NONE: readonly Profile[] = [];

/** The rows, one of them possibly in edit mode, and their dialogs. */
export function DocumentRows({ documents, profileId }: Props) {
  const profiles = useProfiles().data ?? NONE;
  const { rows, editing, missing, edit, close } = useEdited(documents);
  const [note, setNote] = useState<EditorNote>();
  const deletion = useDialog<BrandDocument>();
  const { deleted, drop } = useDeleted();
  const [sheetOf, setSheetOf] = useState<string>();
  const sheet = rows.find(({ id }) => id === sheetOf);
  const { list, noteFocus } = useRowFocus(rows, editing);
  const editor = useRef<EditorHandle>(null);
  const isLeaving = ({ id, profile_ids }: BrandDocument) =>
    deleted.has(id) || (profileId !== null && !profile_ids.includes(profileId));
  const openEditor = useCallback(
    (document: BrandDocument) => {
      const open = () => {
        setNote(undefined);
        edit(document);
      };
      if (editor.current) editor.current.leave(open);
      else open();
    },
    [edit],
  );
  const end = (ending?: EditorNote) => {
    close();
    setNote(ending);
  };
  const shownNote = note ?? (missing ? NOT_FOUND_NOTE : undefined);
  return (
    <>
      {shownNote && (
        <Banner key={shownNote.text} tone={shownNote.tone} className="mt-3" onClose={() => end()}>
          {shownNote.text}
        </Banner>
      )}
      {rows.length > 0 && (
        <ul ref={list} className="card mt-3 divide-y divide-line overflow-hidden" aria-label="Assets">
          {rows.map((document) =>
            document.id === editing ? (
              <DocumentEditor
                key={document.id}
                ref={editor}
                document={document}
                onFocus={noteFocus}
                onClose={end}
                onDeleted={() => drop(document.id)}
              />
            ) : (
              <DocumentRow
                key={document.id}
                document={document}
                profiles={profiles}
                profileId={profileId}
                leaving={isLeaving(document)}
                onFocus={noteFocus}
                onEdit={openEditor}
                onProfiles={setSheetOf}
                onDelete={deletion.show}
              />
            ),
          )}
        </ul>
      )}
      {sheet && (
        <Sheet
          open={!isLeaving(sheet)}
          title="Manage Profiles"
          description={sheet.title}
          onClose={() => setSheetOf(undefined)}
        >
          <ProfileChoices document={sheet} />
        </Sheet>
      )}
      <DeleteAssetDialog {...deletion.props} onDeleted={drop} />
    </>
  );
}

const NOT_FOUND_NOTE: EditorNote = { tone: 'error', text: sentences.no_document };

/** The deleted assets, whose rows fade out before they are removed (ASSET-17). */
function useDeleted() {
  const queries = useQueryClient();
  const [deleted, setDeleted] = useState<ReadonlySet<string>>(new Set());
  const drop = (id: string) => {
    setDeleted((ids) => new Set([...ids, id]));
    setTimeout(() => {
      dropDocument(queries, id);
      void readAgain(queries, [ASSETS, nounKey(listProfiles), ROLE_LISTS]);
    }, PROFILE_FADE_MS);
  };
  return { deleted, drop };
}

type Row = { id: string };

/**
 * When the row with the focus, or its form, is removed from the list, moves the focus to the row itself, else to the
 * row in its place, else to the heading of the page (GAP-153). Rows call `noteFocus` when they or their popovers get
 * the focus. Dialogs place the focus themselves (useFinalFocus).
 */
function useRowFocus(rows: readonly Row[], editing: string | undefined) {
  const list = useRef<HTMLUListElement>(null);
  const last = useRef<string>(undefined);
  const before = useRef({ ids: [] as string[], editing });
  useEffect(() => {
    const old = before.current;
    const now = { ids: rows.map(({ id }) => id), editing };
    before.current = now;
    const id = last.current;
    if (id === undefined || !isRemoved(id, old, now)) return;
    last.current = undefined;
    if (document.activeElement !== document.body) return;
    const place = now.ids.includes(id) ? now.ids.indexOf(id) : Math.min(old.ids.indexOf(id), now.ids.length - 1);
    const controls = controlsOf(list.current?.children[place]);
    (controls.find(isRowAction) ?? pageHeading())?.focus();
  }, [rows, editing]);
  const noteFocus = useCallback((id: string) => {
    last.current = id;
  }, []);
  return { list, noteFocus };
}

const isRowAction = (control: HTMLElement): boolean =>
  /^(Edit|Actions for) /.test(control.getAttribute('aria-label') ?? '');

type Shown = { ids: readonly string[]; editing: string | undefined };

const isRemoved = (id: string, old: Shown, now: Shown): boolean =>
  !now.ids.includes(id) || (old.editing === id && now.editing === undefined);

/**
 * The row in edit mode: the one linked from the Brand Hub (HUB-14), one chosen here, or one with a stored draft. A
 * document that is not on the loaded pages is fetched by its id and shown at the top. `missing`: it does not exist.
 */
function useEdited(documents: readonly BrandDocument[]) {
  const queries = useQueryClient();
  const [editId, forget] = useEditId();
  const { id: owner } = usePerson();
  const [chosen, setChosen] = useState(() => (editId ? undefined : draftedIds(owner, 'document:')[0]));
  const editing = chosen ?? editId;
  const onPage = documents.some(({ id }) => id === editing);
  const other = useQuery({
    ...readOf(readDocument, { params: { id: editing ?? '' } }),
    enabled: editing !== undefined && !onPage,
  });
  const missing = editing !== undefined && !onPage && isGone(other.error);
  // A draft of a deleted document would reopen its form on every visit.
  useEffect(() => {
    if (missing) dropDraft(owner, `document:${editing}`);
  }, [missing, owner, editing]);
  const edit = useCallback(
    (document: BrandDocument) => {
      // A search may remove the row from the list; its form stays open with the document from the cache.
      queries.setQueryData(readOf(readDocument, { params: { id: document.id } }).queryKey, document);
      setChosen(document.id);
    },
    [queries],
  );
  const close = () => {
    setChosen(undefined);
    if (editId) forget();
  };
  return {
    rows: !onPage && other.data && editing ? [other.data, ...documents] : documents,
    editing,
    missing,
    edit,
    close,
  };
}
