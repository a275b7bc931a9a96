import { useState } from 'react';
import type { Editor } from '#web/features/writing/documents/list/use-editor.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

type Props = {
  editor: Editor;
  currentText: string;
  onUseNewer: () => void;
  /** Called when the note closes; it may have had the focus. */
  onKept: () => void;
};

/** A generation, another tab or a restore has changed the document since this draft began. */
export function NewerNote({ editor, currentText, onUseNewer, onKept }: Props) {
  const [viewing, setViewing] = useState(false);
  const keep = () => {
    setViewing(false);
    editor.keepMine();
    onKept();
  };
  const actions = (
    <span className="flex gap-1">
      <Button size="sm" onClick={() => setViewing(true)}>
        View
      </Button>
      <Button size="sm" variant="ghost" onClick={keep}>
        Keep mine
      </Button>
    </span>
  );
  const footer = (
    <>
      <Button onClick={keep}>Keep mine</Button>
      <Button
        variant="primary"
        onClick={() => {
          setViewing(false);
          onUseNewer();
        }}
      >
        Use newer version
      </Button>
    </>
  );
  return (
    <>
      <Banner tone="warning" className="mx-4 mb-4" action={actions}>
        A newer version is ready
      </Banner>
      <Dialog
        open={viewing}
        onClose={() => setViewing(false)}
        title="A newer version is ready"
        description="Keeping yours replaces it when you save. Its text then stays among the earlier versions."
        width="wide"
        footer={footer}
      >
        <TextPreview
          text={currentText || 'This part is not in the newer version.'}
          lang={currentText ? editor.lang : undefined}
        />
      </Dialog>
    </>
  );
}

/** A read-only text that can be scrolled with the keyboard. */
export function TextPreview({ text, lang }: { text: string; lang: string | undefined }) {
  return (
    <section
      aria-label="Preview"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
      tabIndex={0}
      dir="auto"
      translate="no"
      lang={lang}
      className="max-h-64 overflow-y-auto rounded-sm border border-line bg-canvas p-3 text-sm [unicode-bidi:plaintext] break-words whitespace-pre-line text-fg-2"
    >
      {text}
    </section>
  );
}
