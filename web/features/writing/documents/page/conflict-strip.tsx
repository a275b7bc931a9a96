import type { GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import { usePage } from '#web/features/text/page/page-context.ts';
import { Passages } from '#web/features/writing/documents/page/passages.tsx';
import { Replaced } from '#web/features/writing/documents/page/replaced-strip.tsx';
import { decidedTexts, decisions } from '#web/features/writing/documents/saving/meet.ts';
import type { Saver } from '#web/features/writing/documents/saving/saver.ts';
import type { Texts } from '#web/features/writing/documents/saving/texts.ts';
import { useSavingState, wholeSaving } from '#web/features/writing/documents/saving/use-saving.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';

type Props = {
  saver: Saver;
  comparing: boolean;
  onCompare: (comparing: boolean) => void;
  /** The newer text was taken; `mine` stays among the versions. */
  onRestored: (document: GeneratedDocument, mine: Texts) => void;
};

/** What happened to the document elsewhere, and what is to be decided about it. */
export function ConflictStrip(props: Props) {
  const { saver } = props;
  const saving = useSavingState(saver, wholeSaving);
  const { focused, focusField } = usePage();
  const { clash, isDeleted } = saving;
  if (isDeleted) {
    return (
      <Banner tone="warning" className="mb-3">
        This text was deleted in another window. Copy it before you leave.
      </Banner>
    );
  }
  if (!clash) return null;
  if (clash.how !== 'passages') {
    return <Replaced {...props} saving={saving} clash={clash} />;
  }
  const all = decisions(saving, clash.newer);
  const save = (choices: Parameters<typeof decidedTexts>[1]) => {
    // The button goes: back to where the writing stopped. The field moves its caret with the words of the decided text.
    focusField(focused);
    saver.dispatch({ type: 'decided', texts: decidedTexts(all, choices), at: Date.now() });
  };
  return <Passages all={all} newer={clash.newer} onSave={save} />;
}
