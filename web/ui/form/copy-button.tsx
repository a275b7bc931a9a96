import { useEffect, useState } from 'react';
import { COPY_CONFIRM_MS } from '#shared/constants.ts';
import { COPY_FAILED, copyText } from '#web/lib/copy-text.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Check, Copy, TriangleAlert } from '#web/ui/layout/icons.ts';

type Props = {
  text: string | (() => string);
  /** The name of what is copied; the accessible name is '{word} {of}'. */
  of: string;
  /** The verb, when it names one of several parts. */
  word?: string | undefined;
  variant?: 'ghost' | 'outline' | 'primary' | undefined;
};

const looks = {
  ready: { icon: Copy, word: undefined, tone: '', announcement: '' },
  copied: { icon: Check, word: 'Copied', tone: 'text-ok-text!', announcement: 'Copied' },
  failed: { icon: TriangleAlert, word: 'Not copied', tone: 'text-danger-text!', announcement: COPY_FAILED },
} as const;

/** Copies a text; then shows a tick and 'Copied' for two seconds, or that copying failed. */
export function CopyButton({ text, of, word = 'Copy', variant = 'ghost' }: Props) {
  const [end, setEnd] = useState<{ state: 'copied' | 'failed' } | null>(null);
  useEffect(() => {
    if (!end) return;
    const timer = setTimeout(() => setEnd(null), COPY_CONFIRM_MS);
    return () => clearTimeout(timer);
  }, [end]);
  const copy = async () => {
    try {
      await copyText(typeof text === 'string' ? text : text());
      setEnd({ state: 'copied' });
    } catch (error) {
      console.error(COPY_FAILED, error);
      setEnd({ state: 'failed' });
    }
  };
  const { icon, word: result, tone, announcement } = looks[end?.state ?? 'ready'];
  return (
    <>
      <Button
        variant={variant}
        size={variant === 'ghost' ? 'sm' : 'md'}
        icon={icon}
        className={`min-w-20 shrink-0 ${variant === 'primary' ? '' : tone}`}
        aria-label={end ? undefined : `${word} ${of}`}
        title={announcement === COPY_FAILED ? announcement : undefined}
        onClick={copy}
      >
        {result ?? word}
      </Button>
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </>
  );
}
