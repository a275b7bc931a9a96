import { useEffect, useRef } from 'react';
import type { MadeShare } from '#shared/review/contracts/shares.ts';
import { linkOf, mailText, shownWords } from '#web/features/review/sharing/words.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { CopyButton } from '#web/ui/form/copy-button.tsx';

/** The address of a link, shown once (SHARE-02). */
export function MadeLink({ made, jobTitle }: { made: MadeShare; jobTitle: string }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const link = linkOf(made.token);
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center gap-2">
        <input
          ref={field}
          readOnly
          aria-label="Share link"
          value={link}
          className="input min-w-0 flex-1 basis-60 font-mono text-xs"
          onFocus={({ target }) => target.select()}
        />
        <CopyButton text={link} of="the link" />
      </div>
      <Banner tone="warning">Copy it now. It cannot be shown again.</Banner>
      <p className="text-sm text-fg-2">{shownWords(made.share)}</p>
      <CopyButton text={mailText(made, jobTitle)} of="a text for an email" word="Copy text for an email" />
    </div>
  );
}
