import { useEffect, useState } from 'react';
import { COPY_CONFIRM_MS } from '#shared/constants.ts';
import { COPY_FAILED, copyText } from '#web/lib/copy-text.ts';

/** Copies a text; `copied` is true for two seconds afterwards (OUT-09). */
export function useCopy(onError: (text: string) => void) {
  const [copiedAt, setCopiedAt] = useState(0);
  useEffect(() => {
    if (copiedAt === 0) return;
    const timer = setTimeout(() => setCopiedAt(0), COPY_CONFIRM_MS);
    return () => clearTimeout(timer);
  }, [copiedAt]);
  const copy = async (text: Promise<string>, html?: string) => {
    try {
      await copyText(text, html);
      setCopiedAt(Date.now());
    } catch (error) {
      console.error(error);
      onError(COPY_FAILED);
    }
  };
  return { copied: copiedAt > 0, copy: (text: Promise<string>, html?: string) => void copy(text, html) };
}
