import type { ReactNode } from 'react';
import type { Message } from '#web/features/accounts/messages.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';

/** A failed submit: red, above the button that caused it, with the focus on it. */
export function MessageBanner({ message, action }: { message: Message; action?: ReactNode }) {
  return (
    <Banner tone="error" detail={message.detail} action={action} takeFocus>
      {message.text}
    </Banner>
  );
}
