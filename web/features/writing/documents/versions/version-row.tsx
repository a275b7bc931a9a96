import type { DocumentVersionRow } from '#shared/text/contracts/document-versions.ts';
import { authorOf, originIcon, originText, savedAt } from '#web/features/writing/documents/versions/version-words.ts';
import { Check, Tag } from '#web/ui/layout/icons.ts';
import { RelativeTime } from '#web/ui/layout/time.tsx';
import { type RowAction, RowMenu } from '#web/ui/overlay/row-menu.tsx';

type Props = {
  version: DocumentVersionRow;
  userId: string | undefined;
  selected: boolean;
  actions: readonly RowAction[];
  onSelect: () => void;
};

/** How a version came about, when, and its name; a press compares it with the text (VER-01). */
export function VersionRow({ version, userId, selected, actions, onSelect }: Props) {
  const Mark = originIcon(version);
  const when = savedAt(version.saved_at);
  return (
    <li
      className={`flex items-start gap-1 rounded-md ${selected ? 'bg-surface shadow-[0_0_0_1px_var(--line),var(--shadow-card)]' : ''}`}
    >
      <button
        type="button"
        aria-pressed={selected}
        className={`flex min-h-11 min-w-0 flex-1 gap-3 rounded-md px-3 py-2.5 text-left ${selected ? '' : 'hover:bg-hover'}`}
        onClick={onSelect}
      >
        <Mark className="mt-0.5 size-4 shrink-0 text-fg-3" aria-hidden />
        <span className="min-w-0">
          <span className="flex flex-wrap items-center gap-x-2 text-sm font-medium">
            {version.cause ?? originText(version, userId)}
            {version.is_current && (
              <span className="rounded-full bg-hover px-1.5 text-2xs font-medium text-fg-2">Now</span>
            )}
          </span>
          <span className="tnum block text-xs text-fg-3">
            {version.cause && authorOf(version, userId) && `${authorOf(version, userId)}, `}
            {version.is_current ? <RelativeTime iso={version.saved_at} /> : when}
          </span>
          {version.approved_by && (
            <span className="mt-1 flex items-center gap-1 text-xs font-medium break-words text-ok-text">
              <Check className="size-3 shrink-0" aria-hidden />
              <span className="min-w-0">Approved by {version.approved_by}</span>
            </span>
          )}
          {version.name && (
            <span className="mt-1 flex items-center gap-1 text-xs font-medium break-words text-fg-2">
              <Tag className="size-3 shrink-0" aria-hidden />
              <span className="min-w-0">{version.name}</span>
            </span>
          )}
        </span>
      </button>
      <span className="mt-1.5 mr-1">
        <RowMenu name={`the version of ${when}`} actions={actions} />
      </span>
    </li>
  );
}
