import { Page } from '#web/ui/page.tsx';

export function RoleFormPage() {
  return <Page title="Create Role">{null}</Page>;
}
