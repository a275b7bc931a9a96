import { Page } from '#web/ui/page.tsx';

export function UsersPage() {
  return <Page title="Admin Dashboard">{null}</Page>;
}
