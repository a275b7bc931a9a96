import { useEffect } from 'react';
import { create } from 'zustand';
import { Banner } from '#web/ui/feedback/banner.tsx';

const useDone = create<{ text: string; round: number }>()(() => ({ text: '', round: 0 }));

/**
 * Shows a success message above the list; '' removes it. The row of the action may be deleted or outside the viewport.
 */
export const showDone = (text: string): void => useDone.setState(({ round }) => ({ text, round: round + 1 }));

/** The last success message, sticky so that it is visible wherever its row is (APP-05). */
export function DoneMessage() {
  const { text, round } = useDone();
  useEffect(() => () => showDone(''), []);
  if (!text) return null;
  return (
    <Banner key={round} tone="success" className="sticky top-17 z-20 mt-4 md:top-3" onClose={() => showDone('')}>
      {text}
    </Banner>
  );
}
