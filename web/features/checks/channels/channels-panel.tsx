import { useEffect, useMemo, useState } from 'react';
import { ChannelCopies } from '#web/features/checks/channels/channel-copies.tsx';
import { announcementOf, cardNames, cardOf, viewsOf } from '#web/features/checks/channels/channel-view.ts';
import { LimitRow } from '#web/features/checks/channels/limit-row.tsx';
import { PostingCheck } from '#web/features/checks/channels/posting-check.tsx';
import { Preview } from '#web/features/checks/channels/preview.tsx';
import { Sources } from '#web/features/checks/channels/sources.tsx';
import { useChosenChannel } from '#web/features/checks/channels/use-chosen-channel.ts';
import { usePage } from '#web/features/text/page/page-context.ts';
import { useSideBySide } from '#web/features/text/page/use-side-by-side.ts';
import { usePerson } from '#web/lib/session.ts';
import { IconButton } from '#web/ui/form/icon-button.tsx';
import { ArrowLeft, ArrowRight, CircleAlert } from '#web/ui/layout/icons.ts';

/** Where the text goes: what fits, how it looks there, and a copy for it (CHAN-01..04). */
export function ChannelsPanel() {
  const { document, settled, setMarks } = usePage();
  const { first_name } = usePerson();
  const { names, card, pick } = useCard();
  const { kind, company_name } = document;
  const [chosen, choose] = useChosenChannel(kind);
  // Marks must stay the same array while nothing changed.
  const views = useMemo(
    () => viewsOf(kind, settled, card, { first_name, company_name }),
    [kind, settled, card, first_name, company_name],
  );
  const view = views.find(({ channel }) => channel.id === chosen) ?? views[0];
  const over = view?.over;
  useEffect(() => setMarks(over?.map((place) => ({ ...place, tone: 'over' as const })) ?? []), [over, setMarks]);
  useEffect(() => () => setMarks([]), [setMarks]);
  if (!view) return null;
  const { channel, limits } = view;
  return (
    <div className="px-5 py-4">
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="sr-only">Channel</legend>
        {views.map(({ channel: { id, name }, tooLong }) => (
          <Chip key={id} name={name} chosen={id === channel.id} tooLong={tooLong} onChoose={() => choose(id)} />
        ))}
      </fieldset>
      {names.length > 1 && <CardChoice names={names} card={card} onPick={pick} />}
      {limits.length > 0 && (
        <ul className="mt-3 divide-y divide-line">
          {limits.map((measured) => (
            <LimitRow key={measured.limit.field} measured={measured} />
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {announcementOf(limits)}
      </p>
      {channel.note && <p className="mt-3 text-xs text-fg-2">{channel.note}</p>}
      <PostingCheck view={view} />
      <Preview view={view} lang={document.language ?? undefined} />
      <ChannelCopies key={`${channel.id} ${card}`} view={view} />
      <Sources channel={channel} />
    </div>
  );
}

/** The card with the focus, until another one is picked by the arrows. */
function useCard() {
  const { settled, focused } = usePage();
  const [picked, setPicked] = useState<{ at: number; while: string } | null>(null);
  const names = cardNames(settled);
  const card = picked?.while === focused ? picked.at : cardOf(focused);
  const pick = (at: number) => setPicked({ at: (at + names.length) % names.length, while: focused });
  return { names, card: Math.min(card, names.length - 1), pick };
}

type ChipProps = { name: string; chosen: boolean; tooLong: boolean; onChoose: () => void };

const Chip = ({ name, chosen, tooLong, onChoose }: ChipProps) => (
  <button
    type="button"
    aria-pressed={chosen}
    aria-label={tooLong ? `${name}, too long` : undefined}
    onClick={onChoose}
    className={`flex h-8 items-center gap-1.5 rounded-full border px-2.5 text-xs font-medium max-md:h-11 max-md:px-3.5 ${chosen ? 'border-fg bg-surface text-fg shadow-[0_0_0_1px_var(--fg)]' : 'border-line-strong bg-surface text-fg-2 hover:text-fg'}`}
  >
    {tooLong && <CircleAlert className="size-3.5 text-danger-text" aria-hidden />}
    {name}
  </button>
);

type CardProps = { names: readonly string[]; card: number; onPick: (card: number) => void };

/** Which card is measured. Beside the text the focus chooses it; in a sheet the arrows do (CHAN-03). */
function CardChoice({ names, card, onPick }: CardProps) {
  const wide = useSideBySide();
  return (
    <div className="mt-3 flex items-center gap-1">
      <p className="mr-auto min-w-0 text-xs break-words text-fg-2">
        <span className="font-medium">{names[card]}</span>
        <span className="tnum text-fg-3">
          , {card + 1} of {names.length}
        </span>
      </p>
      {!wide && (
        <>
          <IconButton label="Previous card" icon={ArrowLeft} onClick={() => onPick(card - 1)} />
          <IconButton label="Next card" icon={ArrowRight} onClick={() => onPick(card + 1)} />
        </>
      )}
    </div>
  );
}
