import { useMemo } from 'react';
import { rewriteText } from '#shared/checks/boolean/rewrite.ts';
import { type Target, targetOf } from '#shared/checks/boolean/targets.ts';
import { useSearchTarget } from '#web/features/checks/boolean/use-search-target.ts';
import { buttonClass } from '#web/ui/form/button-look.ts';
import { CopyButton } from '#web/ui/form/copy-button.tsx';
import { CircleAlert, ExternalLink, Info } from '#web/ui/layout/icons.ts';

type Props = { text: string; card: string };

/** The string as the chosen place reads it, with what was changed and why; a string it reads as it is needs no text. */
export function ForTarget({ text, card }: Props) {
  const target = targetOf(useSearchTarget(({ id }) => id));
  const {
    text: rewritten,
    parts = [rewritten],
    changes,
    refused,
  } = useMemo(() => rewriteText(text, target), [text, target]);
  const unchanged = rewritten === text.trim();
  return (
    <div className="space-y-2.5 border-t border-line bg-sunken px-4 py-2.5">
      {refused ? (
        <>
          <Title>For {target.name}</Title>
          <p className="flex gap-2 text-xs text-fg-2">
            <CircleAlert className="mt-px size-3.5 shrink-0 text-danger-text" aria-hidden />
            {refused}
          </p>
        </>
      ) : (
        parts.map((part, at) => (
          <Searched
            key={part}
            target={target}
            text={part}
            card={parts.length > 1 ? `${card}, search ${at + 1},` : card}
            title={parts.length > 1 ? `For ${target.name}, search ${at + 1} of ${parts.length}` : `For ${target.name}`}
            shown={!unchanged}
          />
        ))
      )}
      {!unchanged && (
        <ul className="space-y-1.5 text-xs text-fg-2">
          {parts.length > 1 && (
            <Note>{`Split into ${parts.length} searches, which together find what the string describes.`}</Note>
          )}
          {changes.map(({ why }) => (
            <Note key={why}>{why}</Note>
          ))}
        </ul>
      )}
    </div>
  );
}

const Title = ({ children }: { children: React.ReactNode }) => (
  <h4 className="mr-auto flex min-h-7 items-center text-xs font-semibold">{children}</h4>
);

type SearchedProps = { target: Target; text: string; card: string; title: string; shown: boolean };

const Searched = ({ target, text, card, title, shown }: SearchedProps) => (
  <div>
    <div className="flex flex-wrap items-center gap-1.5">
      <Title>{title}</Title>
      <CopyButton text={text} of={`${card} for ${target.name}`} />
      {target.open && (
        <a
          href={target.open(text)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Open search of ${card} on ${target.name}, new tab`}
          className={buttonClass({ variant: 'ghost', size: 'sm' })}
        >
          <ExternalLink className="size-3.5" aria-hidden />
          Open search
        </a>
      )}
    </div>
    {shown && (
      <code translate="no" className="mt-1 block font-mono text-[0.8125rem] leading-5 [overflow-wrap:anywhere]">
        {text}
      </code>
    )}
  </div>
);

const Note = ({ children }: { children: string }) => (
  <li className="flex gap-2">
    <Info className="mt-px size-3.5 shrink-0 text-fg-3" aria-hidden />
    <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
  </li>
);
