import { useQuery } from '@tanstack/react-query';
import { type BrandDocument, readDocumentText } from '#shared/brand/contracts/assets.ts';
import { isRead } from '#shared/brand/upload-type.ts';
import { SOURCE_TEXT_MAX } from '#shared/constants.ts';
import { readingReasons } from '#shared/error-catalogue.ts';
import { readOf } from '#web/lib/endpoint.ts';
import { formatCount } from '#web/lib/format.ts';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

/** Whether an asset has a text to show; of one that could not be read the list says why. */
export const hasReadText = ({ text_state, file_type }: BrandDocument): boolean =>
  text_state === 'ready' && isRead(file_type);

type Props = { document: BrandDocument; open: boolean; onClose: () => void };

/** The text that was read of an asset, as prompts have it (REAL-24): a person sees what the model will. */
export function ReadTextDialog({ document, open, onClose }: Props) {
  return (
    <Dialog
      open={open}
      title="What we read"
      description={document.title}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <ReadText document={document} />
    </Dialog>
  );
}

const NOTE = 'text-xs text-fg-3';

function ReadText({ document: { id } }: { document: BrandDocument }) {
  const query = useQuery(readOf(readDocumentText, { params: { id } }));
  return (
    <Loaded query={query} failed="Failed to load the text" placeholder={<p className={NOTE}>Loading…</p>}>
      {({ text, is_cut }) => (
        <>
          <p className={NOTE}>
            {text === null
              ? readingReasons.no_text.message
              : 'What is written draws on the beginning of this text, about 700 words of it.'}
            {is_cut && ` The file is longer: its first ${formatCount(SOURCE_TEXT_MAX)} characters were read.`}
          </p>
          {text !== null && (
            <section
              aria-label="Text"
              className="mt-3 max-h-[50vh] overflow-y-auto rounded-md border border-line p-3"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
              tabIndex={0}
            >
              <p dir="auto" className="whitespace-pre-wrap break-words text-sm">
                {text}
              </p>
            </section>
          )}
        </>
      )}
    </Loaded>
  );
}
