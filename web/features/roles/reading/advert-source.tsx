import { type DragEvent, useId } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { SOURCE_TEXT_MAX } from '#shared/constants.ts';
import { lengthNote, type SourceTab } from '#web/features/roles/reading/source-draft.ts';
import { useSource } from '#web/features/roles/reading/use-source.ts';
import { useSourceDraft } from '#web/features/roles/reading/use-source-draft.ts';
import { paths, readingPath, startFromAdvertPath } from '#web/lib/paths.ts';
import { Button } from '#web/ui/form/button.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { FileUp, X } from '#web/ui/layout/icons.ts';

type Props = {
  rows: number;
  /** What 'Use an example' pastes; without it there is no such button. */
  example?: string;
  /** The words of the link to an empty form. */
  withoutOne?: string;
};

/**
 * 'Start from an advert' on a page of its own: the text of the dialog, with the same draft (HOME-30). A file is dropped
 * here; choosing one, and the address of a page, open the dialog.
 */
export function AdvertSource({ rows, example, withoutOne }: Props) {
  const navigate = useNavigate();
  const [draft, setDraft] = useSourceDraft();
  const source = useSource({
    draft,
    onDraft: setDraft,
    failure: null,
    onStarted: (id) => void navigate(readingPath(id)),
  });
  const id = useId();
  const { file, problem } = source;
  const openDialog = (tab: SourceTab) => {
    setDraft({ ...draft, tab });
    void navigate(startFromAdvertPath());
  };
  const drop = (event: DragEvent) => {
    const dropped = event.dataTransfer.files[0];
    if (!dropped) return;
    event.preventDefault();
    source.choose(dropped, 'File');
  };
  return (
    <form
      noValidate
      className="mt-3"
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={drop}
      onSubmit={(event) => {
        event.preventDefault();
        source.submit();
      }}
    >
      {file ? (
        <Dropped name={file.name} onRemove={() => source.choose(null, 'Text')} />
      ) : (
        <textarea
          aria-label="The advert or specification"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          placeholder="Paste an advert, or drop a file"
          className="input border-dashed"
          // The class lets a field grow from two lines on.
          style={{ minHeight: `${1.25 * rows + 1}rem` }}
          rows={rows}
          maxLength={SOURCE_TEXT_MAX}
          value={draft.text}
          onChange={({ target }) => source.change({ tab: 'Text', text: target.value })}
        />
      )}
      {problem && <FieldError id={`${id}-problem`}>{problem}</FieldError>}
      {lengthNote(draft.text) && <p className="mt-2 text-xs text-fg-3">{lengthNote(draft.text)}</p>}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" busy={source.isStarting} needsServer>
          Fill in the form
        </Button>
        <Button icon={FileUp} onClick={() => openDialog('File')}>
          File
        </Button>
        <Button onClick={() => openDialog('Web page')}>Web page</Button>
        {example && (
          <Button variant="ghost" className="sm:ml-auto" onClick={() => source.change({ tab: 'Text', text: example })}>
            Use an example
          </Button>
        )}
      </div>
      {withoutOne && (
        <p className="mt-3 text-sm">
          <Link to={paths.createRole} className="text-link">
            {withoutOne}
          </Link>
        </p>
      )}
    </form>
  );
}

const Dropped = ({ name, onRemove }: { name: string; onRemove: () => void }) => (
  <p className="flex items-center gap-2 rounded-md border border-dashed border-line-strong px-3.5 py-3 text-sm">
    <span className="min-w-0 flex-1 break-words">{name}</span>
    <Button size="sm" variant="ghost" icon={X} onClick={onRemove}>
      Remove
    </Button>
  </p>
);
