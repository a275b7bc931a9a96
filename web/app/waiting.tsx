import { Spinner } from '#web/ui/feedback/spinner.tsx';

/** Inside the shell, while the code of a page is on its way. */
export function Waiting() {
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <Spinner className="size-6" />
    </div>
  );
}
