import { useQuery } from '@tanstack/react-query';
import { readUsage, type Usage } from '#shared/accounts/contracts/usage.ts';
import { SettingsTabs } from '#web/features/accounts/settings/settings-tabs.tsx';
import { Note, UsageBars, UsagePlaceholders } from '#web/features/accounts/usage-bars.tsx';
import { rateNames } from '#web/features/accounts/usage-words.ts';
import { readOf } from '#web/lib/endpoint.ts';
import { formatCount } from '#web/lib/format.ts';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';

/** /settings/usage (USAGE-01..03, USAGE-05). */
export function UsagePage() {
  return (
    <Page title="Settings" tabTitle="Usage" subtitle="What you have used of each limit of your account">
      <SettingsTabs />
      <Loaded
        query={useQuery({ ...readOf(readUsage), staleTime: 0 })}
        failed="Failed to load your usage"
        className="mt-6"
        placeholder={<Content />}
      >
        {(usage) => <Content usage={usage} />}
      </Loaded>
    </Page>
  );
}

/** Without `usage`: what stands there until it is read. */
const Content = ({ usage }: { usage?: Usage }) => (
  <div className="mt-6 grid max-w-[56rem] gap-6">
    <Card title="Usage" description="Ask your administrator to raise a limit you need more of." flush>
      {usage ? (
        <UsageBars usage={usage} below={({ is_raised }) => <Note>{is_raised && 'Raised by an administrator'}</Note>} />
      ) : (
        <UsagePlaceholders />
      )}
    </Card>
    {usage && usage.rates.length > 0 && <Rates usage={usage} />}
  </div>
);

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
