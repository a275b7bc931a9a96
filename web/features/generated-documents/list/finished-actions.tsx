import { useState } from 'react';
import { useCopyAndDownload } from '#web/features/generated-documents/use-copy-and-download.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Check, Copy, Download } from '#web/ui/layout/icons.ts';

/** Copy and Download in the footer of a completed card. */
export function FinishedActions({ documentId, name }: { documentId: string; name: string }) {
  const [problem, setProblem] = useState('');
  const { copied, copy, download } = useCopyAndDownload(documentId, setProblem);
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        icon={copied ? Check : Copy}
        className={`min-w-20 ${copied ? 'text-ok-text!' : ''}`}
        onClick={copy}
      >
        {copied ? 'Copied' : 'Copy'}
        <span className="sr-only"> {name}</span>
      </Button>
      <Button variant="ghost" size="sm" icon={Download} onClick={download}>
        Download<span className="sr-only"> {name}</span>
      </Button>
      <span role="alert" className="truncate text-xs text-danger-text">
        {problem}
      </span>
    </>
  );
}
