import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isGone } from '#web/lib/is-gone.ts';
import { IconButton } from '#web/ui/form/icon-button.tsx';
import { CircleAlert, X } from '#web/ui/layout/icons.ts';

/**
 * Watches every action and every page for what is gone. An action on it makes all that is shown be read again, so that it
 * leaves the lists, and `say` is called with the reason. A page of it makes lists be read again when they are shown next;
 * so does a save of what is typed into a row (`meta.keepsText`). What is gone itself is not asked for again. Returns the
 * function that ends this.
 */
function watchGone(client: QueryClient, say: (text: string | null) => void): () => void {
  const readAgain = (refetchType: 'active' | 'none') =>
    void client.invalidateQueries({ refetchType, predicate: ({ state }) => !isGone(state.error) });
  const stopActions = client.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    if (event.action.type === 'pending') say(null);
    if (event.action.type !== 'error' || !isGone(event.action.error)) return;
    // APP-04.
    console.error(event.action.error.message);
    say(event.action.error.message);
    readAgain(event.mutation.meta?.keepsText ? 'none' : 'active');
  });
  const stopPages = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error' && isGone(event.action.error)) readAgain('none');
  });
  return () => {
    stopActions();
    stopPages();
  };
}

/** Says that the item of the last action was deleted elsewhere (GAP-322), until it is dismissed or the next action. */
export function GoneStrip() {
  const client = useQueryClient();
  const [text, say] = useState<string | null>(null);
  useEffect(() => watchGone(client, say), [client]);
  if (!text) return null;
  return (
    <div
      role="alert"
      className="flex items-center gap-2 border-b border-line bg-danger-soft px-4 py-1.5 text-sm text-danger-text md:px-8"
    >
      <CircleAlert className="size-4 shrink-0" aria-hidden />
      <p className="min-w-0 flex-1">{text}</p>
      <IconButton label="Dismiss" icon={X} onClick={() => say(null)} />
    </div>
  );
}
