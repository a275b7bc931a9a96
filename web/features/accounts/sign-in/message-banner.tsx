import type { ReactNode } from 'react';
import type { Message } from '#web/features/accounts/sign-in/messages.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';

/** The error of a failed submit, above its button; takes the focus. */
export function MessageBanner({ message, action }: { message: Message; action?: ReactNode }) {
  return (
    <Banner tone="error" detail={message.detail} action={action} takeFocus>
      {message.text}
    </Banner>
  );
}
