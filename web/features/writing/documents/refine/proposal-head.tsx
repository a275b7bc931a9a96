import type { ReactNode } from 'react';
import type { DocumentPart } from '#shared/text/document-parts.ts';
import type { Proposal } from '#shared/writing/contracts/proposals.ts';
import { cardNumber } from '#web/features/writing/documents/refine/proposal-parts.ts';
import { WandSparkles } from '#web/ui/layout/icons.ts';

type Asked = Pick<Proposal, 'target' | 'instruction' | 'key_name'>;

/** 'Casual Email: Shorter'; of a whole text the instruction alone. What an API key asked for begins with its name. */
export function titleOf({ target, instruction, key_name }: Asked, parts: readonly DocumentPart[]): string {
  const card = target?.of === 'card' && parts.find((part) => cardNumber(part) === target.card)?.card;
  return [key_name, card, instruction].filter(Boolean).join(': ');
}

type Props = { title: string; words?: string; children: ReactNode };

/** Above a text that is refined: what was asked for, and which text is shown. */
export const ProposalHead = ({ title, words, children }: Props) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2.5 sm:pl-6">
    <p className="flex min-w-0 items-center gap-2 text-sm">
      <WandSparkles className="size-4 shrink-0 text-fg-3" aria-hidden />
      <span className="min-w-0 truncate font-semibold" title={title}>
        {title}
      </span>
      {words && <span className="tnum shrink-0 text-xs text-fg-3">{words}</span>}
    </p>
    <span className="ml-auto flex items-center gap-2">{children}</span>
  </div>
);
