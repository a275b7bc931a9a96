import { Page } from '#web/ui/page.tsx';

export function DocumentsPage() {
  return <Page title="Brand Assets">{null}</Page>;
}
