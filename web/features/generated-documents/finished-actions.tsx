import { useState } from 'react';
import { useTakingOut } from '#web/features/generated-documents/use-taking-out.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Check, Copy, Download } from '#web/ui/layout/icons.ts';

/** Copy and Download in the footer of a finished progress card. */
export function FinishedActions({ documentId, name }: { documentId: string; name: string }) {
  const [problem, setProblem] = useState('');
  const { copied, copy, download } = useTakingOut(documentId, setProblem);
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
