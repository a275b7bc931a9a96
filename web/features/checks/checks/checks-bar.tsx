import { useStore } from 'zustand';
import { FindingActions } from '#web/features/checks/checks/finding-actions.tsx';
import { findingAt, useCurrent } from '#web/features/checks/checks/use-current.ts';
import { type Findings, useFindings } from '#web/features/checks/checks/use-findings.ts';
import { useKeyboardHeight } from '#web/features/checks/checks/use-keyboard-height.ts';
import { usePage } from '#web/features/text/page/page-context.ts';
import { caretIn } from '#web/features/text/page/place-now.ts';
import { Button } from '#web/ui/form/button.tsx';

/** Below 1200 px: the finding at the caret, above the keyboard (CHECK-06). */
export function ChecksBar() {
  const found = useFindings();
  return found ? <Bar found={found} /> : null;
}

const nothing = () => {};

function Bar({ found: { findings } }: { found: Findings }) {
  const { caret, settled, partsNow } = usePage();
  const { placed, next } = useCurrent(findings);
  const keyboard = useKeyboardHeight();
  const finding = useStore(caret, ({ place }) => findingAt(findings, place && caretIn(settled, place, partsNow())));
  if (!finding) return null;
  return (
    <section
      aria-label="Finding at the caret"
      className="fixed inset-x-0 z-20 border-t border-line bg-raised px-4 py-3 shadow-pop md:left-(--sidebar)"
      style={{ bottom: keyboard > 0 ? `${keyboard}px` : 'calc(3.5rem + env(safe-area-inset-bottom))' }}
    >
      <p className="text-sm">
        <span className="font-semibold break-words">
          <bdi>{finding.quote.slice(0, QUOTE_MAX)}</bdi>
        </span>
        <span className="mt-0.5 block text-fg-2">{finding.why}</span>
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-1.5">
        <FindingActions finding={finding} selected onReplaced={nothing} />
        <span className="tnum ml-auto text-xs text-fg-3">
          {placed.indexOf(finding) + 1} of {placed.length}
        </span>
        <Button size="sm" variant="outline" onClick={next}>
          Next
        </Button>
      </div>
    </section>
  );
}

const QUOTE_MAX = 60;
