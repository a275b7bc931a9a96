import { useState } from 'react';
import { askForNotices, notices, stopNotices } from '#web/features/tasks/notices.ts';
import { lacksTls, needsTls } from '#web/lib/secure-context.ts';
import { TextButton } from '#web/ui/form/text-button.tsx';

/** Shown during a run: turns on the browser notification at its end. */
export function NoticeChoice() {
  const [state, setState] = useState(notices);
  const [refused, setRefused] = useState(false);
  const ask = async () => {
    const next = await askForNotices();
    setState(next);
    setRefused(next === 'none');
  };
  if (state === 'none') {
    if (lacksTls()) return <span>{needsTls('Notifications')}</span>;
    return refused ? <span role="status">Your browser does not allow notifications from this page.</span> : null;
  }
  if (state === 'off') {
    return (
      <TextButton className="text-xs!" onClick={() => void ask()}>
        Notify me when it is done, while this tab is open
      </TextButton>
    );
  }
  return (
    <span>
      You will be notified when it is done, while this tab is open.{' '}
      <TextButton className="text-xs!" aria-label="Turn the notice off" onClick={() => setState(stopNotices())}>
        Turn off
      </TextButton>
    </span>
  );
}
