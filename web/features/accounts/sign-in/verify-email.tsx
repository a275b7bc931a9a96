import { OpenInbox } from '#web/features/accounts/sign-in/open-inbox.tsx';
import { ResendButton } from '#web/features/accounts/sign-in/resend-button.tsx';
import { SignInLink } from '#web/features/accounts/sign-in/sign-in-link.tsx';
import { useConfig } from '#web/lib/config.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { TextButton } from '#web/ui/form/text-button.tsx';
import { AuthLayout } from '#web/ui/layout/auth-layout.tsx';

/** Shown in place of the form after a sign-up (REG-05, 06). */
export function VerifyEmail({ email, onOtherEmail }: { email: string; onOtherEmail: () => void }) {
  const inbox = useConfig()?.inbox_url;
  return (
    <AuthLayout
      title="Verify Your Email"
      intro={
        <>
          We sent a link to <strong className="font-medium break-words text-fg">{email}</strong>. Open it to finish
          creating your account. It can take a minute; check your spam folder too.
        </>
      }
      footer={<SignInLink>Already verified?</SignInLink>}
    >
      <div className="mt-5 space-y-4">
        {inbox && (
          <Banner tone="info">
            <span className="font-normal text-fg-2">
              <OpenInbox />
            </span>
          </Banner>
        )}
        <ResendButton email={email} waitFirst />
        <p className="text-center">
          <TextButton onClick={onOtherEmail}>Try again with a different email</TextButton>
        </p>
      </div>
    </AuthLayout>
  );
}
