import { type ReactNode, useEffect, useRef } from 'react';
import { SUCCESS_MESSAGE_MS } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from '#web/ui/layout/icons.ts';
import { useAutoClose } from '#web/ui/overlay/use-auto-close.ts';

const looks = {
  success: { icon: CircleCheck, box: 'bg-ok-soft border-ok/30', mark: 'text-ok-text' },
  error: { icon: CircleAlert, box: 'bg-danger-soft border-danger/30', mark: 'text-danger-text' },
  warning: { icon: TriangleAlert, box: 'bg-warn-soft border-warn/35', mark: 'text-warn-text' },
  info: { icon: Info, box: 'bg-accent-soft border-accent/30', mark: 'text-accent-text' },
} as const;

type Props = {
  tone: keyof typeof looks;
  children: ReactNode;
  detail?: ReactNode;
  action?: ReactNode;
  /** Closes a success banner after `ms`, paused while it is hovered or focused; other banners get a close button. */
  onClose?: (() => void) | undefined;
  ms?: number | undefined;
  /** Takes the focus when it appears: for the error of a failed submit. */
  takeFocus?: boolean | undefined;
  className?: string | undefined;
};

/** A message on the page: red for errors (APP-04, also logged), green for success (APP-05). */
export function Banner({
  tone,
  children,
  detail,
  action,
  onClose,
  ms = SUCCESS_MESSAGE_MS,
  takeFocus = false,
  className = '',
}: Props) {
  const box = useRef<HTMLDivElement>(null);
  const leaves = tone === 'success' && onClose !== undefined;
  const pauses = useAutoClose(leaves ? onClose : undefined, ms);
  const { icon: Icon, box: look, mark } = looks[tone];
  useErrorLog(tone === 'error', box, children);
  useEffect(() => {
    if (takeFocus) box.current?.focus();
  }, [takeFocus]);
  return (
    <div
      ref={box}
      role={tone === 'error' ? 'alert' : 'status'}
      tabIndex={-1}
      className={`flex items-start gap-2.5 rounded-md border px-3.5 py-2.5 text-sm ${look} ${className}`}
      {...pauses}
    >
      <Icon className={`mt-0.5 size-4 shrink-0 ${mark}`} aria-hidden />
      <div className="min-w-0 flex-1 break-words">
        <p className={`font-medium ${mark}`}>{children}</p>
        {detail && <div className="mt-0.5 text-fg-2">{detail}</div>}
      </div>
      {action && <div className="-my-1 self-center">{action}</div>}
      {onClose && !leaves && (
        <button type="button" aria-label="Dismiss" className="-my-0.5 grid size-6 place-items-center" onClick={onClose}>
          <X className="size-4 text-fg-3" aria-hidden />
        </button>
      )}
    </div>
  );
}

/** APP-04: logs each error text once. */
function useErrorLog(isError: boolean, box: React.RefObject<HTMLDivElement | null>, shown: ReactNode) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text is a new error
  useEffect(() => {
    if (isError) console.error(box.current?.querySelector('p')?.textContent ?? '');
  }, [isError, box, shown]);
}

type ErrorProps = Pick<Props, 'action' | 'onClose' | 'takeFocus' | 'className'> & {
  /** Anything thrown. Shows the title, then its messages, one per line (ERR-V-01). */
  error: unknown;
};

export function ErrorBanner({ error, ...rest }: ErrorProps) {
  const { title, lines } = AppError.from(error);
  const [first, ...others] = title && title !== lines[0] ? [title, ...lines] : lines;
  return (
    <Banner
      tone="error"
      {...rest}
      detail={others.length > 0 ? others.map((line) => <p key={line}>{line}</p>) : undefined}
    >
      {first}
    </Banner>
  );
}
