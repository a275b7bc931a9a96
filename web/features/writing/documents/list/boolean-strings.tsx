import { useRef } from 'react';
import { BOOLEAN_LEVELS } from '#shared/constants.ts';
import type { GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import { type Search, unclosedIn } from '#shared/text/kinds/boolean-search.ts';
import { levelWords } from '#web/features/checks/level-words.ts';
import { AreaField } from '#web/features/writing/documents/list/draft-fields.tsx';
import { EditForm } from '#web/features/writing/documents/list/edit-form.tsx';
import { useEditor } from '#web/features/writing/documents/list/use-editor.ts';
import { SaveButton } from '#web/features/writing/documents/list/version-card.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { CopyButton } from '#web/ui/form/copy-button.tsx';
import { IconButton } from '#web/ui/form/icon-button.tsx';
import { Pencil, TriangleAlert } from '#web/ui/layout/icons.ts';

type Placed = Search & { index: number };
type Props = { document: GeneratedDocument };

/** GAP-74: grouped by level, one block per string; text wraps anywhere, so that nothing scrolls sideways. */
export function BooleanStrings({ document, searches }: Props & { searches: readonly Search[] }) {
  const placed: Placed[] = searches.map((one, index) => ({ ...one, index }));
  const levels = BOOLEAN_LEVELS.filter((level) => placed.some((one) => one.level === level));
  return (
    <div className="space-y-5">
      {levels.map((level) => (
        <section key={level} aria-label={`${level} strings`}>
          <h3 className="text-sm font-semibold">
            {level} <span className="ml-1 text-xs font-normal text-fg-3">{levelWords[level]}</span>
          </h3>
          <ul className="card mt-2 divide-y divide-line">
            {placed
              .filter((one) => one.level === level)
              .map((one, number) => (
                <BooleanString
                  key={one.index}
                  document={document}
                  search={one}
                  name={`${level} string ${number + 1}`}
                />
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function BooleanString({ document, search: { search, index }, name }: Props & { search: Placed; name: string }) {
  const editor = useEditor(document, index);
  const problem = unclosedIn(editor.draft?.fields.search ?? search);
  const row = useRef<HTMLLIElement>(null);
  const focusLater = (what: string) =>
    requestAnimationFrame(() => row.current?.querySelector<HTMLElement>(what)?.focus());
  const cancel = () => {
    editor.cancel();
    focusLater('[data-edit]');
  };
  if (editor.draft) {
    return (
      <li ref={row}>
        <EditForm
          editor={editor}
          currentText={search}
          onEnd={() => row.current?.querySelector<HTMLElement>('[data-edit]')?.focus()}
          bar={
            <div className="flex justify-end gap-2 px-4 pb-4">
              <Button size="sm" onClick={cancel}>
                Cancel Edit
              </Button>
              <span>
                <SaveButton editor={editor} small />
              </span>
            </div>
          }
        >
          <div className="p-4 pb-3">
            <AreaField
              editor={editor}
              name="search"
              label={name}
              rows={2}
              mono
              hint={problem && <Unclosed problem={problem} />}
            />
          </div>
        </EditForm>
      </li>
    );
  }
  const begin = () => {
    editor.begin();
    focusLater('textarea');
  };
  return (
    <li ref={row} className="flex items-start gap-x-2 py-2 pr-2 pl-4 max-sm:flex-col">
      <div className="min-w-0 flex-1 py-1">
        <code
          dir="auto"
          translate="no"
          className="block font-mono text-[0.8125rem] leading-5 break-words [overflow-wrap:anywhere]"
        >
          {search}
        </code>
        {problem && <Unclosed problem={problem} />}
      </div>
      <span className="flex items-center max-sm:-ml-3">
        <CopyButton text={search} of={name} />
        <IconButton label={`Edit ${name}`} icon={Pencil} data-edit className="md:size-7!" onClick={begin} />
      </span>
    </li>
  );
}

/** Why the string finds nothing. Saving stays possible. */
const Unclosed = ({ problem }: { problem: string }) => (
  <span className="mt-1 flex items-center gap-1 text-xs text-warn-text">
    <TriangleAlert className="size-3.5 shrink-0" aria-hidden />
    {problem}
  </span>
);
