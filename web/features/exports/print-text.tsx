import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import { contentToText } from '#shared/text/kinds/index.ts';
import { documentName } from '#web/features/text/document-name.ts';
import { usePerson } from '#web/lib/session.ts';

/** What the browser prints of the page of a document: its title and text, in any script (EXPORT-09). */
export function PrintText({ document: shown }: { document: GeneratedDocument }) {
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
