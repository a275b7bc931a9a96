import { useEffect, useId, useRef, useState } from 'react';
import { COMMENT_MAX } from '#shared/constants.ts';
import { NameField } from '#web/features/shared-page/answer-parts.tsx';
import type { Access } from '#web/features/shared-page/api.ts';
import { useWords } from '#web/features/shared-page/tab.ts';
import { problemOf, useShared } from '#web/features/shared-page/use-shared.ts';
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
export function Composer({ name, label, action, write, onSent, onCancel }: Props) {
  const shared = useShared();
  const { text, type, drop } = useWords(shared.token, name);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isNameMissing, setNameMissing] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const failure = useId();
  useEffect(() => area.current?.focus(), []);
  const send = async () => {
    if (text.trim() === '' || isBusy) return;
    setProblem(undefined);
    setNameMissing(shared.name.trim() === '');
    if (shared.name.trim() === '') return;
    setBusy(true);
    try {
      await shared.send((access) => write(access, text.trim()));
      drop();
      onSent();
    } catch (thrown) {
      setProblem(problemOf(thrown));
    }
    setBusy(false);
  };
  return (
    <form
      noValidate
      onKeyDown={submitByKeys}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {shared.page.guest_name === null && (
        <div className="mb-3">
          <NameField error={isNameMissing ? 'Your name is required' : undefined} />
        </div>
      )}
      <textarea
        ref={area}
        aria-label={label}
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
      <div className="mt-2 flex items-center gap-1.5">
        <Button type="submit" size="sm" variant="primary" needsServer busy={isBusy} disabled={text.trim() === ''}>
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
    </form>
  );
}
