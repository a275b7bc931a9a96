import { Page } from '#web/ui/page.tsx';

export function GuidelinesPage() {
  return <Page title="Brand Voice Guidelines">{null}</Page>;
}
