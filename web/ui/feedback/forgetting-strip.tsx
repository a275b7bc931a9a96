import { useForgetting } from '#web/lib/storage.ts';
import { PageStrip } from '#web/ui/feedback/page-strip.tsx';

const TEXT =
  'This browser does not let this site store anything. What you do here is remembered until you leave or reload this page.';

/** Says once that nothing outlives this page. */
export function ForgettingStrip({ className = '' }: { className?: string }) {
  const text = useForgetting(({ forgets, isSaid }) => (forgets && !isSaid ? TEXT : null));
  const close = () => useForgetting.setState({ isSaid: true });
  return <PageStrip tone="warn" text={text} action="Dismiss" onAction={close} className={className} />;
}
