import type { useWriting } from '#web/features/home/role/use-writing.ts';
import { Banner, ErrorBanner } from '#web/ui/feedback/banner.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { RotateCw } from '#web/ui/layout/icons.ts';

type ProblemsProps = { writing: ReturnType<typeof useWriting>; problem: string; onClose: () => void };

/** Why something could not be started, in one sentence. */
export function Problems({ writing: { error, setError, left, write }, problem, onClose }: ProblemsProps) {
  if (error) {
    const again = left.length > 0 && (
      <Button size="sm" icon={RotateCw} onClick={() => write(left)}>
        Try again
      </Button>
    );
    return <ErrorBanner className="mt-4" error={error} action={again} takeFocus onClose={() => setError(null)} />;
  }
  return problem ? (
    <Banner tone="error" className="mt-4" takeFocus onClose={onClose}>
      {problem}
    </Banner>
  ) : null;
}
