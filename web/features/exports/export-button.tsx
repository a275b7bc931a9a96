import { Suspense, useState } from 'react';
import type { ExportedFrom } from '#web/features/exports/exported-from.ts';
import { PrintText } from '#web/features/exports/print-text.tsx';
import { lazyInPage } from '#web/lib/lazy-in-page.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Download } from '#web/ui/layout/icons.ts';
import { useOnDemand } from '#web/ui/overlay/use-on-demand.ts';

const load = () => import('#web/features/exports/export-dialog.tsx').then((file) => ({ default: file.ExportDialog }));
const ExportDialog = lazyInPage(load);

/** Opens the export of a document (EXPORT-01). */
export function ExportButton(from: ExportedFrom) {
  const [open, setOpen] = useState(false);
  const hasDialog = useOnDemand(open, load);
  const show = () => {
    // What is exported is what is stored; a save that fails says so on the page.
    void from.flush();
    setOpen(true);
  };
  return (
    <>
      <Button variant="primary" icon={Download} aria-haspopup="dialog" onClick={show}>
        <span className="max-sm:sr-only">Export</span>
      </Button>
      <PrintText document={from.document} />
      {hasDialog && (
        <Suspense fallback={null}>
          <ExportDialog {...from} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
