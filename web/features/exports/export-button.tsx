import { Suspense, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import { contentToText } from '#shared/text/kinds/index.ts';
import type { ExportedFrom } from '#web/features/exports/exported-from.ts';
import { documentName } from '#web/features/text/document-name.ts';
import { lazyInPage } from '#web/lib/lazy-in-page.ts';
import { usePerson } from '#web/lib/session.ts';
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

/** What the browser prints of the page of a document: its title and text, in any script (EXPORT-09). */
function PrintText({ document: shown }: { document: GeneratedDocument }) {
  const [isPrinting, setPrinting] = useState(false);
  const { first_name } = usePerson();
  useEffect(() => {
    // The browser reads the page when its listeners have returned.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  if (!isPrinting) return null;
  const { kind, content, company_name, job_title } = shown;
  return createPortal(
    <div data-print-page className="hidden">
      <h1 className="text-lg font-semibold">{[documentName(shown), job_title].filter(Boolean).join(', ')}</h1>
      <p className="mt-4 break-words whitespace-pre-wrap">
        {contentToText(kind, content, { first_name, company_name })}
      </p>
    </div>,
    document.body,
  );
}
