import { type ReactNode, useMemo } from 'react';
import { fittingLength } from '#shared/checks/channels/measure.ts';
import { type Block, blocksOf } from '#shared/text/structure.ts';
import type { ChannelView } from '#web/features/checks/channels/channel-view.ts';

/** How the text looks at the place, in grey bars for what we do not know (CHAN-02). */
export function Preview({ view, lang }: { view: ChannelView; lang: string | undefined }) {
  const isPost = view.channel.kind === 'social_ad';
  return (
    <section aria-label="Preview" className="mt-4">
      <h3 className="mb-2 text-xs font-semibold">{isPost ? 'How it looks in a feed' : 'How it looks'}</h3>
      <div className="card overflow-hidden p-4 text-sm">
        {isPost && <Poster />}
        <div lang={lang}>{view.channel.kind === 'job_advert' ? <Advert view={view} /> : <Message view={view} />}</div>
      </div>
    </section>
  );
}

const Poster = () => (
  <div aria-hidden className="mb-3 flex items-center gap-2.5">
    <span className="size-9 rounded-full bg-hover" />
    <span className="space-y-1.5">
      <span className="block h-2 w-28 rounded-full bg-hover" />
      <span className="block h-2 w-20 rounded-full bg-sunken" />
    </span>
  </div>
);

const textOf = ({ fields }: ChannelView, name: string): string =>
  fields.find((field) => field.name === name)?.text.trim() ?? '';

/** A post, or the subject and message of an email; what is folded away or cut stays readable in grey. */
function Message({ view }: { view: ChannelView }) {
  const { channel } = view;
  const subject = textOf(view, 'subject');
  const shown = channel.limits.find(({ field, hard }) => field === 'subject' && !hard)?.max;
  return (
    <>
      {subject && (
        <p dir="auto" translate="no" className="mb-3 border-b border-line pb-3 font-semibold break-words">
          <Cut text={subject} at={shown ?? null} />
        </p>
      )}
      <Folded text={textOf(view, 'post') || textOf(view, 'message')} fold={channel.fold ?? null} />
    </>
  );
}

/** A subject of which a phone shows only the beginning. */
function Cut({ text, at }: { text: string; at: number | null }) {
  const end = at === null ? text.length : fittingLength(text, 'characters', at);
  return (
    <>
      {text.slice(0, end)}
      <span className="font-normal text-fg-3">{text.slice(end)}</span>
    </>
  );
}

function Folded({ text, fold }: { text: string; fold: number | null }) {
  const end = fold === null ? text.length : fittingLength(text, 'characters', fold);
  if (end === text.length) return <Words>{text}</Words>;
  return (
    <>
      <Words>
        {text.slice(0, end)}
        <span lang="en" className="text-fg-3">
          …more
        </span>
      </Words>
      <div className="relative mt-4 border-t border-dashed border-line-strong pt-3 text-fg-3">
        <span lang="en" className="absolute -top-2 left-0 bg-surface pr-2 text-2xs font-medium">
          Folded away after about {fold} characters
        </span>
        <Words>{text.slice(end)}</Words>
      </div>
    </>
  );
}

const Words = ({ children }: { children: ReactNode }) => (
  <p dir="auto" translate="no" className="[unicode-bidi:plaintext] break-words whitespace-pre-line">
    {children}
  </p>
);

/** An advert with its headings and lists where they are copied, else as plain text. */
function Advert({ view }: { view: ChannelView }) {
  const text = textOf(view, 'description');
  const title = textOf(view, 'title');
  // The title lines belong to a field of their own, so the first heading must not be read as a title.
  const blocks = useMemo(
    () => (view.channel.html ? blocksOf('job_advert', title ? `${title}\n\n${text}` : text) : null),
    [view.channel.html, title, text],
  );
  if (!blocks) {
    return (
      <>
        {title && (
          <p dir="auto" translate="no" className="mb-3 font-semibold break-words">
            {title}
          </p>
        )}
        <Words>{text}</Words>
      </>
    );
  }
  return (
    <div className="space-y-2">
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks are identified by their order
        <BlockView key={at} block={block} />
      ))}
    </div>
  );
}

function BlockView({ block }: { block: Block }) {
  if (block.type === 'title' || block.type === 'heading') {
    return (
      <p
        dir="auto"
        translate="no"
        className={`font-semibold break-words ${block.type === 'title' ? 'text-md' : 'pt-2'}`}
      >
        {block.text}
      </p>
    );
  }
  if (block.type === 'list') {
    const List = block.items[0]?.number === null ? 'ul' : 'ol';
    return (
      <List dir="auto" translate="no" className={`space-y-1 ps-5 ${List === 'ul' ? 'list-disc' : 'list-decimal'}`}>
        {block.items.map(({ number, text }) => (
          <li key={`${number} ${text}`} value={number ?? undefined} className="[unicode-bidi:plaintext] break-words">
            {text}
          </li>
        ))}
      </List>
    );
  }
  return <Words>{block.source.trim()}</Words>;
}
