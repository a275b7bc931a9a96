import { lazy, Suspense, useState } from 'react';
import { useCopyAndDownload } from '#web/features/writing/documents/use-copy-and-download.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Check, Copy, Download } from '#web/ui/layout/icons.ts';

// The rules and their words are loaded with the first finished card. Without them the card shows no state.
const FinishedState = lazy(() =>
  import('#web/features/writing/documents/list/finished-state.tsx').then(
    (file) => ({ default: file.FinishedState }),
    () => ({ default: () => null }),
  ),
);

/** Copy and Download in the footer of a completed card, and at its right what is to be fixed. */
export function FinishedActions({ documentId, name }: { documentId: string; name: string }) {
  const [problem, setProblem] = useState('');
  const { copied, copy, download } = useCopyAndDownload(documentId, setProblem);
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        icon={copied ? Check : Copy}
        className={`sm:min-w-20 ${copied ? 'text-ok-text!' : ''}`}
        onClick={copy}
      >
        <span className="max-sm:sr-only">
          {copied ? 'Copied' : 'Copy'}
          <span className="sr-only"> {name}</span>
        </span>
      </Button>
      <Button variant="ghost" size="sm" icon={Download} onClick={download}>
        <span className="max-sm:sr-only">
          Download<span className="sr-only"> {name}</span>
        </span>
      </Button>
      <span role="alert" className="truncate text-xs text-danger-text">
        {problem}
      </span>
      <span className="ml-auto min-w-0 truncate pl-1">
        <Suspense fallback={null}>
          <FinishedState documentId={documentId} />
        </Suspense>
      </span>
    </>
  );
}
