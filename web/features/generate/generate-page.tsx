import { Page } from '#web/ui/page.tsx';

export function GeneratePage() {
  return <Page title="Generate Content">{null}</Page>;
}
