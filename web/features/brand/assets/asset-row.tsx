import { useMutation } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { type BrandDocument, documentFile } from '#shared/brand/contracts/assets.ts';
import type { Profile } from '#shared/brand/contracts/profiles.ts';
import { fileKindOf, fileNameOf } from '#shared/brand/upload-type.ts';
import { AppError } from '#shared/errors.ts';
import { ManageProfiles } from '#web/features/brand/assets/manage-profiles.tsx';
import { ProfileNames } from '#web/features/brand/assets/profile-names.tsx';
import { hasReadText, ReadTextDialog } from '#web/features/brand/assets/read-text-dialog.tsx';
import { TextStatusLine, UnreadNote } from '#web/features/brand/assets/text-status.tsx';
import { useToggleProfile } from '#web/features/brand/assets/use-profiles.ts';
import { useMayOn } from '#web/features/team/authors.ts';
import { useByline } from '#web/features/team/byline.ts';
import { fetchFile } from '#web/lib/call.ts';
import { formatBytes } from '#web/lib/format.ts';
import { useMay } from '#web/lib/rights.ts';
import { saveBlob } from '#web/lib/save-file.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { fileIcon } from '#web/ui/layout/file-icon.ts';
import { IconTile } from '#web/ui/layout/icon-tile.tsx';
import { Download, FileText, Pencil, Tags, Trash2, X } from '#web/ui/layout/icons.ts';
import { DateTime } from '#web/ui/layout/time.tsx';
import { RowActions } from '#web/ui/overlay/row-actions.tsx';
import type { RowAction } from '#web/ui/overlay/row-menu.tsx';

type Props = {
  document: BrandDocument;
  profiles: readonly Profile[];
  /** The profile the list is filtered by; the last action is then 'Remove' (ASSET-18, 19). */
  profileId: string | null;
  /** Being removed from the list: fades out (ASSET-17). */
  leaving: boolean;
  onFocus: (id: string) => void;
  onEdit: (document: BrandDocument) => void;
  onProfiles: (id: string) => void;
  onDelete: (document: BrandDocument) => void;
};

/** ASSET-14..19. Memoised: rendered only when its own props change. */
export const DocumentRow = memo(function DocumentRow(props: Props) {
  const { document, profiles, profileId, leaving, onFocus, onEdit, onProfiles, onDelete } = props;
  const { title, file_type, file_size, created_at } = document;
  const mayWrite = useMay('brand.write');
  const mayDelete = useMayOn('brand.delete', document.user_id);
  const byline = useByline(document.author);
  const [isTextShown, setTextShown] = useState(false);
  const remove = useToggleProfile();
  const download = useMutation({
    mutationFn: async () =>
      saveBlob(await fetchFile(documentFile, { params: { id: document.id } }), fileNameOf(title, file_type)),
  });
  const last: RowAction = profileId
    ? {
        label: 'Remove',
        icon: X,
        word: true,
        onSelect: () => remove.mutate({ documentId: document.id, profileId, member: false }),
      }
    : { label: 'Delete', icon: Trash2, danger: true, onSelect: () => onDelete(document) };
  return (
    <li
      className={`row transition-opacity duration-200 ${leaving ? 'opacity-0' : ''}`}
      data-leaving={leaving || undefined}
      onFocus={() => onFocus(document.id)}
    >
      <div className="flex min-h-16 items-center gap-3 py-2.5 pr-1 pl-4 sm:pr-3 sm:pl-5">
        <IconTile icon={fileIcon(file_type)} />
        <div className="min-w-0 flex-1">
          <p className="truncate text-sm font-medium">
            <bdi>{title}</bdi>
          </p>
          <p className="truncate text-xs text-fg-3">
            {fileKindOf(file_type)} · <TextStatusLine document={document} />
            <ProfileNames profiles={profiles} memberOf={document.profile_ids} />
            <span className="tnum lg:hidden">
              {' '}
              · {formatBytes(file_size)} · <DateTime iso={created_at} />
            </span>
            {byline}
          </p>
        </div>
        <p className="tnum w-24 text-right text-sm text-fg-2 max-lg:hidden">{formatBytes(file_size)}</p>
        <p className="w-28 text-right text-sm text-fg-2 max-lg:hidden">
          <DateTime iso={created_at} />
        </p>
        <div className="max-sm:hidden lg:ml-5">
          {mayWrite && <ManageProfiles document={document} leaving={leaving} />}
        </div>
        <RowActions
          name={title}
          phoneOnly={
            mayWrite ? [{ label: 'Manage Profiles', icon: Tags, onSelect: () => onProfiles(document.id) }] : []
          }
          actions={[
            ...(mayWrite ? [{ label: 'Edit', icon: Pencil, onSelect: () => onEdit(document) }] : []),
            {
              label: 'What we read',
              icon: FileText,
              disabled: !hasReadText(document),
              onSelect: () => setTextShown(true),
            },
            {
              label: 'Download',
              icon: Download,
              disabled: download.isPending || document.text_reason === 'infected',
              onSelect: () => download.mutate(),
            },
            ...((profileId ? mayWrite : mayDelete) ? [last] : []),
          ]}
        />
      </div>
      <UnreadNote document={document} className="mx-4 mb-3 sm:mx-5" />
      <ReadTextDialog document={document} open={isTextShown} onClose={() => setTextShown(false)} />
      <RowError download={download.error} profile={remove.isError} />
    </li>
  );
});

function RowError({ download, profile }: { download: Error | null; profile: boolean }) {
  if (!download && !profile) return null;
  return (
    <Banner tone="error" className="mx-4 mb-3 sm:mx-5">
      {download ? downloadProblem(download) : 'Failed to update profile associations'}
    </Banner>
  );
}

const downloadProblem = (thrown: Error): string => {
  const { code, message } = AppError.from(thrown);
  return code === 'not_scanned' ? message : 'Failed to download file';
};
