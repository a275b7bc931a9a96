import type { Anchor } from '#shared/text/anchors.ts';
import { useDraft } from '#web/features/review/comments/draft.ts';
import { Button } from '#web/ui/form/button.tsx';
import { MessageSquarePlus } from '#web/ui/layout/icons.ts';

type Props = { document: string; anchor: Anchor | null; onBegin: () => void };

/** Begins a comment on what is selected (COMMENT-01). */
export const CommentButton = ({ document, anchor, onBegin }: Props) =>
  anchor && (
    <Button
      size="sm"
      icon={MessageSquarePlus}
      needsServer
      className="shadow-pop"
      title="Comment (Ctrl Alt M)"
      // The field keeps the focus, and with it what is selected.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => {
        useDraft.setState({ begun: { document, anchor } });
        onBegin();
      }}
    >
      Comment
    </Button>
  );
