import { RoleWordings } from '#web/features/checks/wordings/role-wordings.tsx';
import { RoleFormPage } from '#web/features/roles/role-form-page.tsx';
import { OutdatedDocuments } from '#web/features/writing/outdated/outdated-documents.tsx';

/** /roles/create with what the change of a role means for its documents, and with the words that they would be questioned for. */
export const RoleFormRoute = () => (
  <RoleFormPage
    outdated={(roleId) => <OutdatedDocuments roleId={roleId} />}
    wordings={(values, onUse) => <RoleWordings role={values} voiceId={values.brand_guidelines?.id} onUse={onUse} />}
  />
);
