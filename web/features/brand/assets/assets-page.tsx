import { DocumentList } from '#web/features/brand/assets/asset-list.tsx';
import { DropZone } from '#web/features/brand/assets/drop-zone.tsx';
import { UploadList } from '#web/features/brand/assets/upload-list.tsx';
import { addUploads, useUploads } from '#web/features/brand/assets/upload-store.ts';
import { isBusy } from '#web/features/brand/assets/uploads.ts';
import { useProfiles } from '#web/features/brand/assets/use-profiles.ts';
import { May } from '#web/lib/may.tsx';
import { paths } from '#web/lib/paths.ts';
import { useUrlState } from '#web/lib/use-url-state.ts';
import { Page } from '#web/ui/layout/page.tsx';

/** /reference-documents (ASSET-01..35). */
export function DocumentsPage() {
  const busy = useUploads(({ uploads }) => uploads.some(isBusy));
  const [profileId] = useUrlState('profile');
  const profile = useProfiles().data?.find(({ id }) => id === profileId);
  return (
    <Page
      title="Brand Assets"
      subtitle="Upload and manage your brand assets and reference materials"
      back={{ to: paths.brandHub, label: 'Back to Brand Hub' }}
    >
      <May permission="brand.write">
        <div className="mt-6 space-y-4">
          <DropZone busy={busy} profile={profile?.name} onFiles={(files) => addUploads(files, profile?.id)} />
          <UploadList />
        </div>
      </May>
      <DocumentList />
    </Page>
  );
}
