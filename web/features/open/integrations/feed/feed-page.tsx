import { FeedTab } from '#web/features/open/integrations/feed/feed-tab.tsx';
import { IntegrationsFrame, TabOnly } from '#web/features/open/integrations/frame.tsx';
import { paths } from '#web/lib/paths.ts';

/** /integrations/feed: the job feed of the workspace (FEED-01). */
export const FeedPage = () => (
  <TabOnly tab={paths.feed}>
    <IntegrationsFrame tab="Job feed">
      <FeedTab />
    </IntegrationsFrame>
  </TabOnly>
);
