import { useEffect, useState } from 'react';
import { COPY_CONFIRM_MS } from '#shared/constants.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Check, Copy } from '#web/ui/icons.ts';

type Props = {
  text: string | (() => string);
  /** What is copied; the button's name is 'Copy {of}'. */
  of: string;
  iconOnly?: boolean | undefined;
  onError?: ((error: unknown) => void) | undefined;
};

/** Turns into a tick and 'Copied' for two seconds; its width does not change. */
export function CopyButton({ text, of, iconOnly = false, onError }: Props) {
  const [copiedAt, setCopiedAt] = useState(0);
  const copied = copiedAt > 0;
  useEffect(() => {
    if (copiedAt === 0) return;
    const timer = setTimeout(() => setCopiedAt(0), COPY_CONFIRM_MS);
    return () => clearTimeout(timer);
  }, [copiedAt]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : text());
      setCopiedAt(Date.now());
    } catch (error) {
      console.error('Failed to copy', error);
      onError?.(error);
    }
  };
  const icon = copied ? Check : Copy;
  const tone = copied ? 'text-ok-text!' : '';
  return (
    <>
      {iconOnly ? (
        <IconButton label={copied ? 'Copied' : `Copy ${of}`} icon={icon} className={tone} onClick={copy} />
      ) : (
        <Button
          variant="ghost"
          size="sm"
          icon={icon}
          className={`min-w-20 shrink-0 ${tone}`}
          aria-label={copied ? undefined : `Copy ${of}`}
          onClick={copy}
        >
          {copied ? 'Copied' : 'Copy'}
        </Button>
      )}
      <span role="status" className="sr-only">
        {copied ? 'Copied' : ''}
      </span>
    </>
  );
}
