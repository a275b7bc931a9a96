import { useRef } from 'react';
import { SOURCE_TEXT_MAX } from '#shared/constants.ts';
import { wordsIn } from '#shared/text/text-tokens.ts';
import { lengthNote, SOURCES, type SourceDraft, type SourceTab } from '#web/features/roles/reading/source-draft.ts';
import { useSource } from '#web/features/roles/reading/use-source.ts';
import { plural } from '#web/lib/format.ts';
import { Button } from '#web/ui/form/button.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Globe } from '#web/ui/layout/icons.ts';
import { panelOf, TabList } from '#web/ui/layout/tab-list.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

const FORM = 'advert-source';
const idOf = (tab: SourceTab): string => `source-${SOURCES.indexOf(tab)}`;
const TABS = SOURCES.map((words) => ({ id: idOf(words), words }));

type Props = {
  open: boolean;
  draft: SourceDraft;
  onDraft: (draft: SourceDraft) => void;
  /** Why the last reading came to nothing. */
  failure: string | null;
  onStarted: (id: string) => void;
  onClose: () => void;
};

/** 'Start from an advert': a text, a file or the address of a page (READ-01, READ-02). */
export function SourceDialog({ open, draft, onDraft, failure, onStarted, onClose }: Props) {
  const { file, problem, isStarting, change, choose, submit } = useSource({ draft, onDraft, failure, onStarted });
  return (
    <Dialog
      open={open}
      title="Start from an advert"
      description="You check every field before anything is saved."
      width="wide"
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={FORM} variant="primary" busy={isStarting} needsServer>
            Fill in the form
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // A dialog stands inside the form of the page in React, not in the document.
          event.stopPropagation();
          submit();
        }}
      >
        <TabList
          label="Where the advert is"
          tabs={TABS}
          open={idOf(draft.tab)}
          onOpen={(id) => change({ tab: SOURCES.find((tab) => idOf(tab) === id) ?? draft.tab })}
        />
        <div {...panelOf(idOf(draft.tab))}>
          {draft.tab === 'Text' && <Pasted text={draft.text} problem={problem} onText={(text) => change({ text })} />}
          {draft.tab === 'File' && <Chosen file={file} problem={problem} onFile={choose} />}
          {draft.tab === 'Web page' && <Address url={draft.url} problem={problem} onUrl={(url) => change({ url })} />}
        </div>
      </form>
    </Dialog>
  );
}

type Problem = { problem: string | null };

const Pasted = ({ text, problem, onText }: Problem & { text: string; onText: (text: string) => void }) => (
  <>
    <textarea
      aria-label="The advert or specification"
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? `${FORM}-problem` : undefined}
      className="input mt-4"
      rows={12}
      maxLength={SOURCE_TEXT_MAX}
      value={text}
      onChange={({ target }) => onText(target.value)}
    />
    {problem && <FieldError id={`${FORM}-problem`}>{problem}</FieldError>}
    <p className="tnum mt-2 flex justify-between gap-4 text-xs text-fg-3">
      <span>
        {lengthNote(text) ?? 'In any language. Requirements, offer and how to apply are taken word for word.'}
      </span>
      <span className="shrink-0">{plural(wordsIn(text), 'word')}</span>
    </p>
  </>
);

function Chosen({ file, problem, onFile }: Problem & { file: File | null; onFile: (file: File | null) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <section
      aria-label="File"
      className="mt-4 rounded-md border border-dashed border-line-strong p-5 text-center text-sm"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onFile(event.dataTransfer.files[0] ?? null);
      }}
    >
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Choose a file"
        accept=".pdf,.docx,.txt"
        onChange={({ target }) => onFile(target.files?.[0] ?? null)}
      />
      <p className="font-medium break-words">{file ? file.name : 'Drop a file here'}</p>
      <p className="mt-1 text-xs text-fg-3">PDF, Word or text, up to 20 MB. The file itself is not kept.</p>
      <Button className="mt-3" onClick={() => input.current?.click()}>
        Browse files
      </Button>
      {problem && <FieldError id={`${FORM}-problem`}>{problem}</FieldError>}
    </section>
  );
}

const Address = ({ url, problem, onUrl }: Problem & { url: string; onUrl: (url: string) => void }) => (
  <div className="mt-4">
    <TextField
      label="Address of a public advert"
      inputMode="url"
      autoComplete="off"
      error={problem ?? undefined}
      value={url}
      onChange={({ target }) => onUrl(target.value)}
    />
    <p className="mt-2 flex items-center gap-1.5 text-xs text-fg-3">
      <Globe className="size-3.5" aria-hidden /> One page is read, once. Pages behind a sign-in cannot be read.
    </p>
  </div>
);
