import { Page } from '#web/ui/page.tsx';

export function DashboardPage() {
  return <Page title="Dashboard">{null}</Page>;
}
