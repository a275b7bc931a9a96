import { Spinner } from '#web/ui/feedback/spinner.tsx';

/** Fallback inside the shell while the code of a page loads. */
export function Waiting() {
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <Spinner className="size-6" />
    </div>
  );
}
