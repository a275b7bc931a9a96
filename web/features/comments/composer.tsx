import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { COMMENT_MAX } from '#shared/contracts/comments.ts';
import type { Person } from '#shared/contracts/common.ts';
import { useCommented } from '#web/features/comments/commented.ts';
import { askedName, bodyOf, peopleFor } from '#web/features/comments/mention-words.ts';
import { dropDraft, keepDraft, readDraft } from '#web/lib/drafts.ts';
import { submitByKeys } from '#web/lib/submit-by-keys.ts';
import { Button } from '#web/ui/form/button.tsx';

type Props = {
  /** Under which name its words are kept until they are sent, also over a reload (COMMENT-04). */
  name: string;
  label: string;
  placeholder?: string;
  action: string;
  initial?: string;
  autoFocus?: boolean;
  note?: string | undefined;
  onSend: (body: string) => Promise<unknown>;
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
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
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
    try {
      await onSend(bodyOf(text.trim(), people));
      dropDraft(me.id, name);
      setState('idle');
      setText('');
    } catch {
      setState('failed');
    }
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
        aria-describedby={state === 'failed' ? failure : undefined}
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
      {state === 'failed' && (
        <p id={failure} role="alert" className="mt-1.5 text-xs text-danger-text">
          Failed to send the comment. Please try again.
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
