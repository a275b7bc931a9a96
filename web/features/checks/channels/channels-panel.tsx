import { useEffect, useMemo, useState } from 'react';
import { type Channel, type FieldName, isOutdated } from '#shared/checks/channels/channels.ts';
import { type Copied, copiesFor } from '#shared/checks/channels/copy.ts';
import { fillShown } from '#shared/text/kinds/shown.ts';
import {
  announcementOf,
  type ChannelView,
  cardNames,
  cardOf,
  type LimitState,
  type MeasuredLimit,
  viewsOf,
} from '#web/features/checks/channels/channel-view.ts';
import { PostingCheck } from '#web/features/checks/channels/posting-check.tsx';
import { Preview } from '#web/features/checks/channels/preview.tsx';
import { useChosenChannel } from '#web/features/checks/channels/use-chosen-channel.ts';
import { shownForOf } from '#web/features/text/content-parts.ts';
import { usePage } from '#web/features/text/page/page-context.ts';
import { useSideBySide } from '#web/features/text/page/use-side-by-side.ts';
import { useCopy } from '#web/features/text/use-copy.ts';
import { formatCount, formatDate } from '#web/lib/format.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { usePerson } from '#web/lib/session.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { IconButton } from '#web/ui/form/icon-button.tsx';
import { ArrowLeft, ArrowRight, Check, CircleAlert, Copy, type Icon, TriangleAlert } from '#web/ui/layout/icons.ts';

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

/** When the limits were checked, and where (CHAN-02, CHAN-08). */
function Sources({ channel, now = serverNow() }: { channel: Channel; now?: number }) {
  const outdated = isOutdated(channel, now);
  return (
    <p className={`mt-2 text-xs ${outdated ? 'text-warn-text' : 'text-fg-3'}`}>
      Limits as of {formatDate(channel.checked_on)}
      {outdated ? ', more than 180 days ago. ' : '. '}
      {!channel.sure && 'Not published, but measured by others. '}
      <a
        href={channel.source.url}
        target="_blank"
        rel="noopener noreferrer"
        title={channel.source.title}
        className="text-link text-xs"
      >
        Where they come from
      </a>
    </p>
  );
}

const LOOKS: Record<LimitState, { icon: Icon; tone: string; mark: string }> = {
  fits: { icon: Check, tone: 'text-fg-2', mark: 'text-ok-text' },
  near: { icon: TriangleAlert, tone: 'text-warn-text', mark: '' },
  short: { icon: TriangleAlert, tone: 'text-warn-text', mark: '' },
  cut: { icon: TriangleAlert, tone: 'text-warn-text', mark: '' },
  over: { icon: CircleAlert, tone: 'text-danger-text', mark: '' },
};

/** '1,240 of 2,000' with a tick, amber or red (CHAN-02). */
function LimitRow({ measured: { limit, count, state } }: { measured: MeasuredLimit }) {
  const { icon: Mark, tone, mark } = LOOKS[state];
  const note = state === 'short' ? `At least ${formatCount(limit.min ?? 0)}.` : limit.note;
  return (
    <li className="py-2.5">
      <p className="flex items-center justify-between gap-3 text-sm">
        <span>{limit.name}</span>
        <span className={`tnum inline-flex items-center gap-1.5 text-xs font-medium ${tone}`}>
          <Mark className={`size-3.5 ${mark}`} aria-hidden />
          {formatCount(count)} of {formatCount(limit.max)}
        </span>
      </p>
      {note && <p className="mt-0.5 text-xs text-fg-3">{note}</p>}
    </li>
  );
}

const WORDS: Partial<Record<FieldName, string>> = { title: 'Copy title', subject: 'Copy subject' };

/** One button for each field of the channel; the main text is 'Copy for {channel}' (CHAN-06). */
function ChannelCopies({ view: { channel, fields } }: { view: ChannelView }) {
  const { document, settled } = usePage();
  const person = usePerson();
  const [error, setError] = useState<string | null>(null);
  const whole = settled.find(({ name }) => name === 'text')?.text ?? '';
  const copies = copiesFor(channel, fields, fillShown(whole, shownForOf(person, document)));
  return (
    <div className="mt-4 space-y-2">
      {error && <Banner tone="error">{error}</Banner>}
      {copies.map((copied) => (
        <CopyField key={copied.field} copied={copied} name={channel.name} onError={setError} />
      ))}
    </div>
  );
}

type Props = { copied: Copied; name: string; onError: (text: string | null) => void };

function CopyField({ copied: { field, text, html }, name, onError }: Props) {
  const { copied, copy } = useCopy(onError);
  const word = WORDS[field];
  const start = () => {
    onError(null);
    copy(Promise.resolve(text), html);
  };
  return (
    <>
      <Button
        variant={word ? 'outline' : 'primary'}
        icon={copied ? Check : Copy}
        className="w-full"
        disabled={text === ''}
        onClick={start}
      >
        {copied ? 'Copied' : (word ?? `Copy for ${name}`)}
      </Button>
      <span role="status" className="sr-only">
        {copied ? 'Copied' : ''}
      </span>
    </>
  );
}
