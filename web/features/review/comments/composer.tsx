import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { COMMENT_MAX } from '#shared/constants.ts';
import type { Person } from '#shared/contracts/common.ts';
import { AppError } from '#shared/errors.ts';
import { useCommented } from '#web/features/review/comments/commented.ts';
import { askedName, bodyOf, peopleFor } from '#web/features/review/comments/mention-words.ts';
import { dropDraft, keepDraft, readDraft } from '#web/lib/drafts.ts';
import { createRequestKeys } from '#web/lib/request-keys.ts';
import { submitByKeys } from '#web/lib/submit-by-keys.ts';
import { Button } from '#web/ui/form/button.tsx';

/** `key`: the same while the same words are sent again without an answer. */
export type Sent = { body: string; key: string };

type Props = {
  /** Under which name its words are kept until they are sent, also over a reload (COMMENT-04). */
  name: string;
  label: string;
  placeholder?: string;
  action: string;
  initial?: string;
  autoFocus?: boolean;
  note?: string | undefined;
  onSend: (sent: Sent) => Promise<unknown>;
  onCancel: () => void;
};

/** Where a comment is written. Enter breaks the line, Ctrl Enter sends (COMMENT-04). */
export function Composer({
  name,
  label,
  placeholder,
  action,
  initial = '',
  autoFocus = false,
  note,
  onSend,
  onCancel,
}: Props) {
  const { me, people } = useCommented();
  const [text, setText] = useState(() => String(readDraft(me.id, name) ?? initial));
  const [state, setState] = useState<'idle' | 'busy'>('idle');
  const [problem, setProblem] = useState<string>();
  const [keys] = useState(() => createRequestKeys());
  const area = useRef<HTMLTextAreaElement>(null);
  const failure = useId();
  useEffect(() => {
    if (autoFocus) area.current?.focus();
  }, [autoFocus]);
  const type = (next: string) => {
    setText(next);
    if (next === initial) dropDraft(me.id, name);
    else keepDraft(me.id, name, next);
  };
  const send = async () => {
    if (text.trim() === '' || state === 'busy') return;
    setState('busy');
    setProblem(undefined);
    const body = bodyOf(text.trim(), people);
    try {
      await onSend({ body, key: keys.forClick(body) });
      keys.ended();
      dropDraft(me.id, name);
      setText('');
    } catch (thrown) {
      keys.ended(thrown);
      setProblem(problemOf(thrown));
    }
    setState('idle');
  };
  const mention = useMention({ text, area, people, type });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onKeyDown={submitByKeys}
    >
      {note && <p className="mb-1.5 text-xs text-fg-3">{note}</p>}
      <textarea
        ref={area}
        aria-label={label}
        aria-describedby={problem && failure}
        placeholder={placeholder}
        rows={2}
        maxLength={COMMENT_MAX}
        value={text}
        className="input w-full"
        onChange={(event) => {
          type(event.target.value);
          mention.look(event.target);
        }}
        onKeyDown={mention.onKey}
        onBlur={mention.close}
        {...mention.aria}
      />
      {mention.list}
      {problem && (
        <p id={failure} role="alert" className="mt-1.5 text-xs text-danger-text">
          {problem}
        </p>
      )}
      <div className="mt-2 flex items-center gap-1.5">
        <Button
          type="submit"
          size="sm"
          variant="primary"
          needsServer
          busy={state === 'busy'}
          disabled={text.trim() === ''}
        >
          {action}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            dropDraft(me.id, name);
            onCancel();
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** A limit is said as it is. */
function problemOf(thrown: unknown): string {
  const { code, message } = AppError.from(thrown);
  return code === 'limit_reached' ? message : 'Failed to send the comment. Please try again.';
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

type Mentioning = {
  text: string;
  area: React.RefObject<HTMLTextAreaElement | null>;
  people: readonly Person[];
  type: (text: string) => void;
};

/** The members that '@' offers, chosen by arrows and Enter or a click (COMMENT-06). */
function useMention({ text, area, people, type }: Mentioning) {
  const [asked, setAsked] = useState<{ from: number; to: number; name: string } | null>(null);
  const [at, setAt] = useState(0);
  const id = useId();
  const found = asked ? peopleFor(people, asked.name) : [];
  const isShown = found.length > 0;
  const close = () => setAsked(null);
  const look = ({ value, selectionStart }: HTMLTextAreaElement) => {
    const name = askedName(value, selectionStart);
    setAsked(name && { ...name, to: selectionStart });
    setAt(0);
  };
  const choose = (person: Person | undefined) => {
    if (!person || !asked) return;
    const before = `${text.slice(0, asked.from)}@${person.name} `;
    type(before + text.slice(asked.to));
    close();
    requestAnimationFrame(() => area.current?.setSelectionRange(before.length, before.length));
  };
  const onKey = (event: KeyboardEvent) => {
    if (!isShown || event.ctrlKey || event.metaKey) return;
    const step = STEPS[event.key];
    if (step === undefined && !['Enter', 'Tab', 'Escape'].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (step !== undefined) setAt((at + step + found.length) % found.length);
    else if (event.key === 'Escape') close();
    else choose(found[at]);
  };
  const list = isShown && <People id={id} found={found} at={at} onChoose={choose} />;
  const aria = isShown
    ? ({
        role: 'combobox',
        'aria-expanded': true,
        'aria-controls': id,
        'aria-activedescendant': `${id}-${at}`,
      } as const)
    : {};
  return { look, onKey, close, list, aria };
}

type PeopleProps = { id: string; found: readonly Person[]; at: number; onChoose: (person: Person) => void };

/** The field keeps the focus and takes the keys. */
const People = ({ id, found, at, onChoose }: PeopleProps) => (
  <div
    id={id}
    role="listbox"
    aria-label="Mention"
    tabIndex={-1}
    className="card mt-1 overflow-hidden py-1 text-sm shadow-pop"
  >
    {found.map((person, index) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and takes the keys
      <div
        key={person.id}
        id={`${id}-${index}`}
        role="option"
        tabIndex={-1}
        aria-selected={index === at}
        className={`cursor-pointer px-3 py-1.5 max-md:min-h-11 ${index === at ? 'bg-hover' : ''}`}
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => onChoose(person)}
      >
        {person.name}
      </div>
    ))}
  </div>
);
