import { Suspense, useState } from 'react';
import { AppError } from '#shared/errors.ts';
import type { DocumentExport } from '#shared/exports/contracts/document-exports.ts';
import { useExportDialog } from '#web/features/exports/open-dialog.ts';
import { isTaken, markTaken } from '#web/features/exports/taken.ts';
import { download, useExports } from '#web/features/exports/use-exports.ts';
import { FAILED } from '#web/features/exports/words.ts';
import { lazyInPage } from '#web/lib/lazy-in-page.ts';
import { useRoleExport } from '#web/lib/role-export.ts';
import { Button } from '#web/ui/form/button.tsx';
import { IconButton } from '#web/ui/form/icon-button.tsx';
import { CircleCheck, Download, TriangleAlert, X } from '#web/ui/layout/icons.ts';

const RoleExport = lazyInPage(() =>
  import('#web/features/exports/role-export.tsx').then((file) => ({ default: file.RoleExport })),
);

/** Tells on every page that an export ended, also after a reload and in another tab (EXPORT-15). */
export function ExportStrip() {
  const isDialogOpen = useExportDialog(({ count }) => count > 0);
  const [, setClosed] = useState(0);
  const isOfRole = useOnce(useRoleExport(({ role }) => role !== null));
  const ended = useExports().find(({ id, state }) => (state === 'completed' || state === 'failed') && !isTaken(id));
  const close = (row: DocumentExport) => {
    markTaken(row.id);
    setClosed((count) => count + 1);
  };
  return (
    <>
      <div role="status">
        {ended && !isDialogOpen && <Notice key={ended.id} row={ended} onClose={() => close(ended)} />}
      </div>
      <Suspense fallback={null}>{isOfRole && <RoleExport />}</Suspense>
    </>
  );
}

/** True from the first time on. */
function useOnce(now: boolean): boolean {
  const [was, setWas] = useState(now);
  if (now && !was) setWas(true);
  return was;
}

function Notice({ row, onClose }: { row: DocumentExport; onClose: () => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const take = async () => {
    try {
      await download(row);
      onClose();
    } catch (thrown) {
      console.error(thrown);
      setProblem(AppError.from(thrown).message);
    }
  };
  const isReady = row.state === 'completed' && problem === null;
  const Mark = isReady ? CircleCheck : TriangleAlert;
  return (
    <div className="flex items-center gap-2 border-b border-line bg-accent-soft px-4 py-1.5 text-sm text-accent-text md:px-8">
      <Mark className="size-4 shrink-0" aria-hidden />
      <p className="min-w-0 flex-1 truncate">
        {isReady ? <span className="font-medium">Your export is ready</span> : (problem ?? FAILED)}
        {isReady && row.file && `: ${row.file.name}`}
      </p>
      {isReady && (
        <Button size="sm" icon={Download} needsServer onClick={() => void take()}>
          Download
        </Button>
      )}
      <IconButton label="Dismiss" icon={X} onClick={onClose} />
    </div>
  );
}
