import { useEffect, useState } from 'react';
import { COPY_CONFIRM_MS } from '#shared/constants.ts';

/** A click may write a text that is still on its way, but some browsers only take it as a promise from the start. */
async function writeClipboard(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text);
  const blob = text.then((known) => new Blob([known], { type: 'text/plain' }));
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}

/** Copies and says so for two seconds (OUT-09). */
export function useCopy(onError: (text: string) => void) {
  const [copiedAt, setCopiedAt] = useState(0);
  useEffect(() => {
    if (copiedAt === 0) return;
    const timer = setTimeout(() => setCopiedAt(0), COPY_CONFIRM_MS);
    return () => clearTimeout(timer);
  }, [copiedAt]);
  const copy = async (text: Promise<string>) => {
    try {
      await writeClipboard(text);
      setCopiedAt(Date.now());
    } catch (error) {
      console.error(error);
      onError('Failed to copy');
    }
  };
  return { copied: copiedAt > 0, copy: (text: Promise<string>) => void copy(text) };
}
