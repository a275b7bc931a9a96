import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { PROFILE_FADE_MS } from '#shared/constants.ts';
import type { BrandDocument } from '#shared/contracts/documents.ts';
import type { Profile } from '#shared/contracts/profiles.ts';
import { DeleteAssetDialog } from '#web/features/documents/delete-asset-dialog.tsx';
import { dropDocument } from '#web/features/documents/document-cache.ts';
import { DocumentEditor, type EditorHandle, type EditorNote } from '#web/features/documents/document-editor.tsx';
import { DocumentRow } from '#web/features/documents/document-row.tsx';
import { ProfileChoices } from '#web/features/documents/profile-choices.tsx';
import { useEdited } from '#web/features/documents/use-edited.ts';
import { useProfiles } from '#web/features/documents/use-profiles.ts';
import { useRowFocus } from '#web/features/documents/use-row-focus.ts';
import { keys } from '#web/lib/query.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Sheet } from '#web/ui/overlay/sheet.tsx';

type Props = { documents: readonly BrandDocument[]; profileId: string | null };

// The same empty list each time, so that rows stay as they are.
const NONE: readonly Profile[] = [];

/** The rows, one of them open for editing, and what floats over them. */
export function DocumentRows({ documents, profileId }: Props) {
  const profiles = useProfiles().data ?? NONE;
  const { rows, editing, missing, edit, close } = useEdited(documents);
  const [note, setNote] = useState<EditorNote>();
  const { deleting, setDeleting, deleted, drop } = useDeleting();
  const [sheetOf, setSheetOf] = useState<string>();
  const sheet = rows.find(({ id }) => id === sheetOf);
  const { list, noteFocus, besides } = useRowFocus(rows, editing);
  const next = useRef<HTMLElement>(null);
  const editor = useRef<EditorHandle>(null);
  const isLeaving = ({ id, profile_ids }: BrandDocument) =>
    deleted.has(id) || (profileId !== null && !profile_ids.includes(profileId));
  const ask = useCallback(
    (document: BrandDocument) => {
      next.current = null;
      setDeleting(document);
    },
    [setDeleting],
  );
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
  const shownNote = note ?? (missing ? NOT_FOUND : undefined);
  return (
    <>
      {shownNote && (
        <Banner key={shownNote.text} tone={shownNote.tone} className="mt-3" onClose={() => end()}>
          {shownNote.text}
        </Banner>
      )}
      {rows.length > 0 && (
        <ul ref={list} className="card mt-3 divide-y divide-line overflow-hidden" aria-label="Documents">
          {rows.map((document) =>
            document.id === editing ? (
              <DocumentEditor
                key={document.id}
                ref={editor}
                document={document}
                onFocus={noteFocus}
                onClose={end}
                onGone={() => drop(document.id)}
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
                onDelete={ask}
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
      <DeleteAssetDialog
        document={deleting}
        finalFocus={() => next.current}
        onDeleted={(id) => {
          next.current = besides(id);
          drop(id);
        }}
        onClose={() => setDeleting(undefined)}
      />
    </>
  );
}

const NOT_FOUND: EditorNote = { tone: 'error', text: 'Document not found' };

/** Which asset is asked about, and those whose rows fade because they are gone (ASSET-17). */
function useDeleting() {
  const queries = useQueryClient();
  const [deleting, setDeleting] = useState<BrandDocument>();
  const [deleted, setDeleted] = useState<ReadonlySet<string>>(new Set());
  const drop = (id: string) => {
    setDeleted((ids) => new Set([...ids, id]));
    setTimeout(() => {
      dropDocument(queries, id);
      void queries.invalidateQueries({ queryKey: keys.documents });
      void queries.invalidateQueries({ queryKey: keys.profiles });
      void queries.invalidateQueries({ queryKey: keys.roles });
    }, PROFILE_FADE_MS);
  };
  return { deleting, setDeleting, deleted, drop };
}
