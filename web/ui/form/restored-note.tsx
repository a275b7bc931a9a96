import { TextButton } from '#web/ui/form/text-button.tsx';

/** Above a form whose draft was restored. */
export function RestoredNote({ show, onDiscard }: { show: boolean; onDiscard: () => void }) {
  if (!show) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-lg border border-line bg-canvas px-4 py-2 text-sm text-fg-2"
    >
      <span>Your unsaved changes were restored.</span>
      <TextButton onClick={onDiscard}>Discard changes</TextButton>
    </div>
  );
}
