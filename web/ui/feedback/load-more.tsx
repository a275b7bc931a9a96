import { Button } from '#web/ui/form/button.tsx';

/** The button below a paged list, while there are more pages. */
export function LoadMore({ more, busy, onMore }: { more: boolean; busy: boolean; onMore: () => void }) {
  if (!more) return null;
  return (
    <div className="flex justify-center p-3">
      <Button variant="ghost" size="sm" busy={busy} onClick={onMore}>
        Show more
      </Button>
    </div>
  );
}
