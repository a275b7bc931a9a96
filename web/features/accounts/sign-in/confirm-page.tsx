import { useLocation } from 'react-router-dom';
import type { UrlSignIn } from '#web/features/accounts/sign-in/url-sign-in.ts';
import { useUrlSignIn } from '#web/features/accounts/sign-in/use-url-sign-in.ts';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { PageSpinner } from '#web/ui/feedback/spinner.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { ButtonLink } from '#web/ui/form/button-link.tsx';
import { AuthLayout } from '#web/ui/layout/auth-layout.tsx';
import { TabTitle } from '#web/ui/layout/page-header.tsx';

/**
 * /auth/confirm: the target of mailed links and of sessions in a URL. Such a link may come from an attacker, so it is
 * never redeemed without asking, except in the browser that asked for it: the page shows the account, and the user
 * confirms (GAP-326).
 */
export function ConfirmPage() {
  // A new link in the same tab starts again.
  return <Question key={useLocation().key} />;
}

function Question() {
  const { state, retry, accept } = useUrlSignIn();
  const user = useSession(({ user: one }) => one);
  if (state.is === 'checking') {
    return (
      <>
        <TabTitle>Checking your link</TabTitle>
        <PageSpinner label="Checking your link" />
      </>
    );
  }
  if (state.is === 'unchecked') {
    return (
      <AuthLayout title="Check your link">
        <ErrorState className="mt-5" message="Your link could not be checked. Please try again." onRetry={retry} />
      </AuthLayout>
    );
  }
  const { urlSignIn, email, newEmail, busy } = state;
  const other = user && user.email !== email ? user.email : undefined;
  return (
    <AuthLayout title={`Continue as ${email}?`} intro={introOf(urlSignIn, newEmail)}>
      <div className="mt-5 space-y-4">
        {other && (
          <Banner tone="warning" detail="Continuing changes the account in this browser.">
            You are signed in as {other}.
          </Banner>
        )}
        <div className="space-y-2">
          <Button variant="primary" className="w-full" busy={busy} needsServer onClick={accept}>
            Continue
          </Button>
          {other && (
            <ButtonLink to={paths.dashboard} replace className="w-full">
              Stay signed in
            </ButtonLink>
          )}
        </div>
      </div>
    </AuthLayout>
  );
}

const SIGNS_IN = 'This link signs you in on this device.';
const BY_TYPE: Record<string, string> = {
  signup: 'This link confirms your email address and signs you in on this device.',
  recovery: 'This link signs you in on this device, so that you can set a new password.',
  invite: 'This link accepts your invitation and signs you in on this device.',
};

const introOf = ({ type }: UrlSignIn, newEmail: string | undefined): string =>
  newEmail
    ? `This link confirms the change of the email address of this account to ${newEmail}.`
    : ((Object.hasOwn(BY_TYPE, type) ? BY_TYPE[type] : undefined) ?? SIGNS_IN);
