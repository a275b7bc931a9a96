import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { COMMENT_MAX } from '#shared/constants.ts';
import { NameField } from '#web/features/review/shared-page/answer-parts.tsx';
import type { Access } from '#web/features/review/shared-page/guest-calls.ts';
import { useWords } from '#web/features/review/shared-page/tab.ts';
import { problemOf, useShared } from '#web/features/review/shared-page/use-shared.ts';
import { submitByKeys } from '#web/lib/submit-by-keys.ts';
import { Button } from '#web/ui/form/button.tsx';

type Page = ReturnType<typeof useShared>['page'];
type Props = {
  /** Under which name its words are kept until they are sent. */
  name: string;
  label: string;
  action: string;
  write: (access: Access, body: string) => Promise<Page>;
  onSent: () => void;
  onCancel: () => void;
};

/** Where a guest writes. A first comment needs a name. Enter breaks the line, Ctrl Enter sends. */
export function Composer(props: Props) {
  const { page } = useShared();
  const { text, type, drop, isBusy, problem, isNameMissing, send } = useComposer(props);
  const area = useRef<HTMLTextAreaElement>(null);
  const failure = useId();
  useEffect(() => area.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <form noValidate onKeyDown={submitByKeys} onSubmit={submit}>
      {(page.guest_name === null || isNameMissing) && (
        <div className="mb-3">
          <NameField error={isNameMissing ? 'Your name is required' : undefined} />
        </div>
      )}
      <textarea
        ref={area}
        aria-label={props.label}
        aria-describedby={problem && failure}
        rows={2}
        maxLength={COMMENT_MAX}
        value={text}
        className="input w-full"
        onChange={(event) => type(event.target.value)}
      />
      {problem && (
        <p id={failure} role="alert" className="mt-1.5 text-xs font-medium text-danger-text">
          {problem}
        </p>
      )}
      <Actions {...props} isBusy={isBusy} isEmpty={text.trim() === ''} drop={drop} />
    </form>
  );
}

type ActionsProps = Pick<Props, 'action' | 'onCancel'> & { isBusy: boolean; isEmpty: boolean; drop: () => void };

const Actions = ({ action, onCancel, isBusy, isEmpty, drop }: ActionsProps) => (
  <div className="mt-2 flex items-center gap-1.5">
    <Button type="submit" size="sm" variant="primary" needsServer busy={isBusy} disabled={isEmpty}>
      {action}
    </Button>
    <Button
      size="sm"
      variant="ghost"
      onClick={() => {
        drop();
        onCancel();
      }}
    >
      Cancel
    </Button>
  </div>
);

function useComposer({ name, write, onSent }: Props) {
  const shared = useShared();
  const words = useWords(shared.token, name);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isNameMissing, setNameMissing] = useState(false);
  const send = async () => {
    const body = words.text.trim();
    if (body === '' || isBusy) return;
    const isNameless = shared.name.trim() === '';
    setProblem(undefined);
    setNameMissing(isNameless);
    if (isNameless) return;
    setBusy(true);
    try {
      await shared.send((access) => write(access, body));
      words.drop();
      onSent();
    } catch (thrown) {
      setProblem(problemOf(thrown));
    }
    setBusy(false);
  };
  return { ...words, isBusy, problem, isNameMissing, send };
}
