import { useEffect } from 'react';
import { create } from 'zustand';
import { Banner } from '#web/ui/feedback/banner.tsx';

const useDone = create<{ text: string; round: number }>()(() => ({ text: '', round: 0 }));

/** Says above the list that something worked; '' takes it away. The row it happened in may be gone or far down. */
export const sayDone = (text: string): void => useDone.setState(({ round }) => ({ text, round: round + 1 }));

/** The last success, in sight wherever its row is (APP-05). */
export function DoneMessage() {
  const { text, round } = useDone();
  useEffect(() => () => sayDone(''), []);
  if (!text) return null;
  return (
    <Banner key={round} tone="success" className="sticky top-17 z-20 mt-4 md:top-3" onClose={() => sayDone('')}>
      {text}
    </Banner>
  );
}
