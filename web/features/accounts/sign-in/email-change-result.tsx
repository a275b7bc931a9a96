import { OpenInbox } from '#web/features/accounts/sign-in/open-inbox.tsx';
import { useConfig } from '#web/lib/config.ts';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ButtonLink } from '#web/ui/form/button-link.tsx';
import { AuthLayout } from '#web/ui/layout/auth-layout.tsx';

/** The result of a link of a change of address: one mailbox has confirmed, or both have. */
export function EmailChangeResult({ part }: { part: 'half' | 'whole' }) {
  const email = useSession((state) => state.user?.email);
  const inbox = useConfig()?.inbox_url;
  if (part === 'whole') {
    return (
      <AuthLayout title="Your email address is changed">
        <div className="mt-5 space-y-4">
          <Banner tone="success">
            {email ? `You sign in with ${email} from now on.` : 'You sign in with the new address from now on.'}
          </Banner>
          <ContinueLinks />
        </div>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title="One confirmation to go"
      intro="You confirmed the change of your email address from this mailbox. Now open the link we sent to the other mailbox: the change takes effect then."
    >
      <div className="mt-5 space-y-4">
        {inbox && (
          <Banner tone="info">
            <span className="font-normal text-fg-2">
              <OpenInbox />
            </span>
          </Banner>
        )}
        <ContinueLinks />
      </div>
    </AuthLayout>
  );
}

const ContinueLinks = () => (
  <ButtonLink to={paths.dashboard} variant="primary" className="w-full">
    Continue
  </ButtonLink>
);
