import { Page } from '#web/ui/page.tsx';

export function RolesPage() {
  return <Page title="Roles">{null}</Page>;
}
