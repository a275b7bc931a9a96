import { Button } from '#web/ui/form/button.tsx';

type Props = { tone: 'warn' | 'accent'; text: string | null; action: string; onAction: () => void; className?: string };

/** A sentence above the page with the one thing to do about it; nothing without a text. */
export const PageStrip = ({ tone, text, action, onAction, className = '' }: Props) =>
  text && (
    <div
      role="status"
      className={`flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-1.5 text-sm font-medium md:px-8 ${LOOKS[tone]} ${className}`}
    >
      <p className="min-w-0 flex-1">{text}</p>
      <Button size="sm" onClick={onAction}>
        {action}
      </Button>
    </div>
  );

const LOOKS = { warn: 'bg-warn-soft text-warn-text', accent: 'bg-accent-soft text-accent-text' } as const;
