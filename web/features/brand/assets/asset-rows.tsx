import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { BrandDocument } from '#shared/brand/contracts/assets.ts';
import { listProfiles, type Profile } from '#shared/brand/contracts/profiles.ts';
import { PROFILE_FADE_MS } from '#shared/constants.ts';
import { sentences } from '#shared/error-catalogue.ts';
import { dropDocument } from '#web/features/brand/assets/asset-cache.ts';
import { DocumentEditor, type EditorHandle, type EditorNote } from '#web/features/brand/assets/asset-editor.tsx';
import { DocumentRow } from '#web/features/brand/assets/asset-row.tsx';
import { DeleteAssetDialog } from '#web/features/brand/assets/delete-asset-dialog.tsx';
import { ProfileChoices } from '#web/features/brand/assets/profile-choices.tsx';
import { useEdited } from '#web/features/brand/assets/use-edited.ts';
import { useProfiles } from '#web/features/brand/assets/use-profiles.ts';
import { useRowFocus } from '#web/features/brand/assets/use-row-focus.ts';
import { ASSETS, ROLE_LISTS } from '#web/features/brand/shown.ts';
import { nounKey, readAgain } from '#web/lib/endpoint.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
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
        <ul ref={list} className="card mt-3 divide-y divide-line overflow-hidden" aria-label="Documents">
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
