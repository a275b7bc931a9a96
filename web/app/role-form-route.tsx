import { Suspense } from 'react';
import { RoleFormPage } from '#web/features/roles/role-form-page.tsx';
import { lazyInPage } from '#web/lib/lazy-in-page.ts';

const OutdatedDocuments = lazyInPage(() =>
  import('#web/features/writing/outdated/outdated-documents.tsx').then((file) => ({ default: file.OutdatedDocuments })),
);

/** /roles/create with what the change of a role means for its documents. */
export const RoleFormRoute = () => (
  <RoleFormPage
    outdated={(roleId) => (
      <Suspense fallback={null}>
        <OutdatedDocuments roleId={roleId} />
      </Suspense>
    )}
  />
);
