import { useQuery } from '@tanstack/react-query';
import type { Usage } from '#shared/accounts/contracts/usage.ts';
import { SettingsTabs } from '#web/features/accounts/settings/settings-tabs.tsx';
import { fetchUsage } from '#web/features/accounts/settings/usage-api.ts';
import { Note, UsageBars, UsagePlaceholders } from '#web/features/accounts/usage-bars.tsx';
import { rateNames } from '#web/features/accounts/usage-words.ts';
import { formatCount } from '#web/lib/format.ts';
import { keys } from '#web/lib/query.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';

/** /settings/usage (USAGE-01..03, USAGE-05). */
export function UsagePage() {
  return (
    <Page title="Settings" tabTitle="Usage" subtitle="What you have used of each limit of your account">
      <SettingsTabs />
      <Content />
    </Page>
  );
}

function Content() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keys.usage,
    queryFn: ({ signal }) => fetchUsage(signal),
    staleTime: 0,
  });
  if (error && !data) {
    return (
      <ErrorState
        className="mt-6"
        message="Failed to load your usage"
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    );
  }
  return (
    <div className="mt-6 grid max-w-[56rem] gap-6">
      <Card title="Usage" description="Ask your administrator to raise a limit you need more of." flush>
        {data ? (
          <UsageBars usage={data} below={({ is_raised }) => <Note>{is_raised && 'Raised by an administrator'}</Note>} />
        ) : (
          <UsagePlaceholders />
        )}
      </Card>
      {data && data.rates.length > 0 && <Rates usage={data} />}
    </div>
  );
}

const Rates = ({ usage: { rates } }: { usage: Usage }) => (
  <Card title="Rates" description="Nothing is used up here: after a short wait you can go on." flush>
    <dl className="tnum divide-y divide-line px-4 text-sm sm:px-5">
      {rates.map(({ name, most }) => (
        <div key={name} className="flex min-h-10 items-center justify-between gap-4">
          <dt className="text-fg-2">{rateNames[name]}</dt>
          <dd>at most {formatCount(most)}</dd>
        </div>
      ))}
    </dl>
  </Card>
);
