import { RoleFormPage } from '#web/features/roles/role-form-page.tsx';
import { OutdatedDocuments } from '#web/features/writing/outdated/outdated-documents.tsx';

/** /roles/create with what the change of a role means for its documents. */
export const RoleFormRoute = () => (
  <RoleFormPage
    outdated={(roleId) => (
      <>
        <OutdatedDocuments roleId={roleId} />
      </>
    )}
  />
);
