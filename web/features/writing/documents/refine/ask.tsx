import { Popover } from '@base-ui/react/popover';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { INSTRUCTION_MAX, INSTRUCTION_MIN, INSTRUCTION_TOO_LONG } from '#shared/writing/contracts/proposals.ts';
import { usePage } from '#web/features/text/page/page-context.ts';
import { keepInstruction, lastInstructions } from '#web/features/writing/documents/refine/last-instructions.ts';
import type { ReadyMade } from '#web/features/writing/documents/refine/ready-made.ts';
import type { Asking } from '#web/features/writing/documents/refine/refining.ts';
import { useRefining } from '#web/features/writing/documents/refine/refining.ts';
import { useReadyMade, useTargetWords } from '#web/features/writing/documents/refine/use-ready-made.ts';
import type { RefinementOfPage } from '#web/features/writing/documents/refine/use-refinement.ts';
import { failureOf } from '#web/features/writing/documents/refine/use-start.ts';
import { useOnline } from '#web/lib/online.ts';
import { usePerson } from '#web/lib/session.ts';
import { Button } from '#web/ui/form/button.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { CornerDownLeft, Loader2, X } from '#web/ui/layout/icons.ts';
import { pageContent } from '#web/ui/layout/page-content.ts';
import { Sheet } from '#web/ui/overlay/sheet.tsx';

type Props = { asking: Asking; state: RefinementOfPage };

/** What should change: typed, or ready-made. A popover, on phones a sheet (REFINE-02). */
export function Ask({ asking, state }: Props) {
  const refining = useRefining();
  const [isPhone] = useState(() => matchMedia('(max-width: 767px)').matches);
  const field = useRef<HTMLTextAreaElement>(null);
  const anchor = useAnchor(asking);
  const close = () => refining.setState({ asking: null });
  const body = <AskBody asking={asking} state={state} field={field} />;
  useRing(asking);
  useNote(asking, state);
  if (isPhone) {
    return (
      <Sheet open title="Refine" onClose={close}>
        {body}
      </Sheet>
    );
  }
  return (
    <Popover.Root open onOpenChange={(open) => !open && close()}>
      <Popover.Portal container={pageContent()}>
        <Popover.Positioner anchor={anchor} align="start" sideOffset={6} collisionPadding={16} className="z-40">
          <Popover.Popup
            initialFocus={field}
            className="w-96 rounded-lg border border-line bg-raised shadow-pop outline-none"
          >
            <div className="flex items-center py-2 pr-2 pl-4">
              <Popover.Title className="flex-1 text-sm font-semibold">Refine</Popover.Title>
              <Popover.Close aria-label="Close" className="icon-btn">
                <X className="size-4" aria-hidden />
              </Popover.Close>
            </div>
            {body}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The words of a passage, the button that was pressed, or that of the page. */
function useAnchor({ target, anchor }: Asking) {
  const { boxesOf } = usePage();
  return () => {
    const button = anchor ?? document.querySelector('[data-refine]');
    if (target.of !== 'passage') return button;
    const place = { ...target, part: target.part as never };
    const box = boxesOf(place).at(-1);
    return box ? { getBoundingClientRect: () => boxesOf(place).at(-1) ?? box } : button;
  };
}

/** An unfocused field does not show what is selected in it. */
function useRing({ target }: Asking): void {
  const { ring } = usePage();
  useEffect(() => {
    if (target.of !== 'passage') return;
    ring({ part: target.part as never, from: target.from, to: target.to });
    return () => ring(null);
  }, [ring, target]);
}

/** The words of a note stand in the field once, to be changed there (JUDGE-61). */
function useNote({ note }: Asking, { setDraft }: RefinementOfPage): void {
  const fill = useEffectEvent(() => {
    if (note) setDraft({ text: note.text, note: '', of: note.id });
  });
  const id = note?.id;
  useEffect(() => {
    if (id) fill();
  }, [id]);
}

/** What has to be done before the note is asked, once. */
function useFirst({ note }: Asking): (() => Promise<boolean>) | undefined {
  const refining = useRefining();
  const take = note?.first?.take;
  return (
    take &&
    (async () => {
      const isDone = await take();
      if (isDone)
        refining.setState(({ asking }) =>
          asking?.note ? { asking: { ...asking, note: { ...asking.note, first: null } } } : {},
        );
      return isDone;
    })
  );
}

type BodyProps = Props & { field: React.RefObject<HTMLTextAreaElement | null> };

function AskBody({ asking, state, field }: BodyProps) {
  const { target, note } = asking;
  const { begin, draft, setDraft } = state;
  const first = useFirst(asking);
  const { id: owner } = usePerson();
  const [last] = useState(() => lastInstructions(owner));
  const online = useOnline();
  const ready = useReadyMade(target);
  const request = { target, preset: null, channel: null, parent: null };
  const free = (instruction: string) => {
    if (!draft.of) keepInstruction(owner, instruction);
    begin.mutate({ ...request, instruction, note: draft.of, first });
  };
  const off = begin.isPending || !online;
  return (
    <>
      <div className="px-4 pb-3">
        <Instruction
          state={state}
          field={field}
          off={off}
          label={note && (note.first?.label ?? 'Ask')}
          onStart={free}
        />
        <p role="status" className="text-sm text-fg-2">
          {draft.note}
        </p>
        {!note && (
          <div className="mt-3 flex flex-wrap gap-1.5">
            {ready.map((one) => (
              <Ready
                key={one.label}
                one={one}
                disabled={off}
                onStart={({ preset, channel }) => begin.mutate({ ...request, preset, channel, instruction: '' })}
              />
            ))}
          </div>
        )}
      </div>
      {!note && last.length > 0 && (
        <div className="border-t border-line py-1.5">
          <p className="px-4 pt-1 text-xs text-fg-3">Recent</p>
          {last.map((one) => (
            <button
              key={one}
              type="button"
              className="flex w-full items-center py-1.5 px-4 text-left text-sm hover:bg-hover max-md:min-h-11"
              onClick={() => {
                setDraft({ text: one, note: '' });
                field.current?.focus();
              }}
            >
              <span className="truncate">{one}</span>
            </button>
          ))}
        </div>
      )}
      <p className="truncate border-t border-line px-4 py-2.5 text-xs text-fg-3">{useTargetWords(target)}</p>
    </>
  );
}

/** A note is read before it is asked. */
const NOTE_ROWS = 6;

type InstructionProps = {
  state: RefinementOfPage;
  field: React.RefObject<HTMLTextAreaElement | null>;
  off: boolean;
  /** Of a button below the field, in place of the one in it. */
  label: string | undefined;
  onStart: (instruction: string) => void;
};

/** Enter starts, Shift Enter breaks the line. */
function Instruction({ state: { begin, draft, setDraft }, field, off, label, onStart }: InstructionProps) {
  const id = useId();
  const text = draft.text.trim();
  const tooLong = text.length > INSTRUCTION_MAX ? INSTRUCTION_TOO_LONG : null;
  const problem = tooLong ?? (begin.error ? failureOf(begin.error) : null);
  const refused = off || text.length < INSTRUCTION_MIN || tooLong !== null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    if (!refused) onStart(text);
  };
  return (
    <>
      <div className="relative">
        <textarea
          ref={field}
          aria-label="What should change?"
          placeholder="What should change?"
          rows={label ? NOTE_ROWS : 2}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? id : undefined}
          className={label ? 'input' : 'input pr-10!'}
          value={draft.text}
          onChange={({ target: { value } }) =>
            setDraft({ text: value, note: '', of: value.trim() === '' ? undefined : draft.of })
          }
          onKeyDown={onKeyDown}
        />
        {label ? (
          <div className="mt-2 flex justify-end">
            <Button
              variant="primary"
              size="sm"
              disabled={refused}
              busy={begin.isPending}
              needsServer
              onClick={() => onStart(text)}
            >
              {label}
            </Button>
          </div>
        ) : (
          <button
            type="button"
            aria-label="Refine"
            disabled={refused}
            className="absolute right-1.5 bottom-1.5 grid size-7 place-items-center rounded-[5px] bg-primary text-on-primary disabled:opacity-50"
            onClick={() => onStart(text)}
          >
            {begin.isPending ? (
              <Loader2 className="spin size-4" aria-hidden />
            ) : (
              <CornerDownLeft className="size-4" aria-hidden />
            )}
          </button>
        )}
      </div>
      {problem && <FieldError id={id}>{problem}</FieldError>}
    </>
  );
}

type ReadyProps = { one: ReadyMade; disabled: boolean; onStart: (one: ReadyMade) => void };

const Ready = ({ one, disabled, onStart }: ReadyProps) => (
  <button
    type="button"
    disabled={disabled}
    className="flex min-h-8 items-center gap-1.5 rounded-full border border-line bg-surface px-3 text-xs font-medium text-fg hover:bg-hover disabled:opacity-50 max-md:min-h-11"
    onClick={() => onStart(one)}
  >
    {one.label}
    {one.count && <span className="tnum text-fg-3">{one.count}</span>}
  </button>
);
