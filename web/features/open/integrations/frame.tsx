import type { ReactNode } from 'react';
import { API_DESCRIPTION, useIntegrations } from '#web/lib/integrations.ts';
import { paths } from '#web/lib/paths.ts';
import { useRights } from '#web/lib/rights.ts';
import { openSlug } from '#web/lib/workspace.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ButtonLink } from '#web/ui/form/button-link.tsx';
import { buttonClass } from '#web/ui/form/button-look.ts';
import { ArrowUpRight, Search } from '#web/ui/layout/icons.ts';
import { LinkTabs } from '#web/ui/layout/link-tabs.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { TabTitle } from '#web/ui/layout/page-header.tsx';

/** Shows a tab of Integrations, or that there is nothing at this address for one's role (KEY-01). */
export function TabOnly({ tab, children }: { tab: string; children: ReactNode }) {
  const { tabs } = useIntegrations();
  const isRoleKnown = useRights(({ rights }) => openSlug === null || rights !== null);
  if (tabs.some(({ to }) => to === tab)) return children;
  return isRoleKnown ? <Missing /> : <Placeholder />;
}

export const Missing = () => (
  <div className="flex min-h-[60dvh]">
    <TabTitle>Nothing here</TabTitle>
    <EmptyState
      icon={Search}
      title="There is nothing at this address"
      action={<ButtonLink to={paths.dashboard}>Go to the dashboard</ButtonLink>}
    />
  </div>
);

/** What stands in place of a list of integrations, with rows of the height of those to come. */
export const listRows = {
  count: 3,
  className: 'card divide-y divide-line',
  row: 'flex h-14 items-center px-4 sm:px-5',
};

const Placeholder = () => (
  <Page title="Integrations">
    <Loading label="Loading integrations" className="mt-6">
      <Skeleton />
    </Loading>
  </Page>
);

type Props = { tab: string; actions?: ReactNode; children: ReactNode };

/** Heading and tabs; `tab` names the page in the title of the window. */
export function IntegrationsFrame({ tab, actions, children }: Props) {
  const { tabs, hasApi } = useIntegrations();
  return (
    <Page
      title="Integrations"
      tabTitle={tab}
      subtitle="Connect this workspace with your other systems"
      back={{ to: paths.settings, label: 'Settings' }}
      actions={
        <>
          {hasApi && <Description />}
          {actions}
        </>
      }
    >
      <LinkTabs label="Integrations" tabs={tabs} />
      <div className="mt-6 space-y-6">{children}</div>
    </Page>
  );
}

/** Outside the app, so a link of its own. */
const Description = () => (
  <a href={API_DESCRIPTION} className={buttonClass({})}>
    API description
    <ArrowUpRight className="size-4" aria-hidden />
  </a>
);
