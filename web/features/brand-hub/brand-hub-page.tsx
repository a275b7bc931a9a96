import { Page } from '#web/ui/page.tsx';

export function BrandHubPage() {
  return <Page title="Brand Hub">{null}</Page>;
}
