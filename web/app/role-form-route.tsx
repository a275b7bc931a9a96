import { RoleWordings } from '#web/features/checks/wordings/role-wordings.tsx';
import { RoleFormPage } from '#web/features/roles/role-form-page.tsx';
import { OutdatedTexts } from '#web/features/writing/outdated/outdated-texts.tsx';

/** /roles/create with what the change of a role means for its texts, and with the words that they would be questioned for. */
export const RoleFormRoute = () => (
  <RoleFormPage
    outdated={(roleId) => <OutdatedTexts roleId={roleId} />}
    wordings={(values, onUse) => <RoleWordings role={values} voiceId={values.brand_guidelines?.id} onUse={onUse} />}
  />
);
