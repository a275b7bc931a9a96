import { useState } from 'react';
import { useTickedTexts } from '#web/features/writing/documents/library/use-ticked-texts.ts';
import type { Row } from '#web/features/writing/documents/list-cache.ts';
import { plural } from '#web/lib/format.ts';
import { May } from '#web/lib/may.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Check, Copy, Download, Trash2 } from '#web/ui/layout/icons.ts';

type Props = {
  rows: readonly Row[];
  ticked: readonly Row[];
  /** How many of the ticked ones the role of the person allows to delete. */
  deletable: number;
  onTickAll: (on: boolean) => void;
  onDelete: () => void;
};

/**
 * Above the rows: ticks all that are shown, and says what can be done with the ticked ones. It has its place before
 * anything is ticked, so that no row moves.
 */
export function TickedBar({ rows, ticked, deletable, onTickAll, onDelete }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const { copied, busy, copy, download } = useTickedTexts(ticked, setProblem);
  const any = ticked.length > 0;
  const all = ticked.length === rows.length;
  return (
    <div className="sticky top-14 z-10 rounded-t-lg border-b border-line bg-surface md:top-0">
      <div className="flex h-12 items-center gap-1 pr-2 max-md:h-14 md:pr-3">
        <AllBox all={all} some={any && !all} onChange={onTickAll}>
          {any ? `${plural(ticked.length, 'item')} selected` : 'Select all'}
        </AllBox>
        {any && (
          <div className="ml-auto flex gap-0.5">
            <Button variant="ghost" size="sm" icon={copied ? Check : Copy} busy={busy === 'copy'} onClick={copy}>
              <span className="max-sm:sr-only">{copied ? 'Copied' : 'Copy'}</span>
            </Button>
            <Button variant="ghost" size="sm" icon={Download} busy={busy === 'download'} onClick={download}>
              <span className="max-sm:sr-only">Download</span>
            </Button>
            <May permission="content.delete">
              <Button
                variant="ghost"
                size="sm"
                icon={Trash2}
                needsServer
                disabled={deletable === 0}
                title={deletable < ticked.length ? ONLY_OWN : undefined}
                className="text-danger-text!"
                onClick={onDelete}
              >
                <span className="max-sm:sr-only">Delete</span>
              </Button>
            </May>
          </div>
        )}
      </div>
      <span role="status" className="sr-only">
        {copied ? 'Copied' : ''}
      </span>
      {problem && (
        <Banner tone="error" className="mx-4 mb-3" onClose={() => setProblem(null)}>
          {problem}
        </Banner>
      )}
    </div>
  );
}

/** Some roles allow it for one's own only. */
const ONLY_OWN = 'Only its author or an admin can delete an item.';

type AllProps = { all: boolean; some: boolean; onChange: (on: boolean) => void; children: string };

/** Neither on nor off while only some are ticked. */
const AllBox = ({ all, some, onChange, children }: AllProps) => (
  <Checkbox
    ref={(input: HTMLInputElement | null) => {
      if (input) input.indeterminate = some;
    }}
    className="pl-3.5 md:pl-3"
    checked={all}
    onChange={(event) => onChange(event.target.checked)}
  >
    <span className="text-fg-2">{children}</span>
  </Checkbox>
);
