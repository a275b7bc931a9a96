import type { GeneratedDocument } from '#shared/contracts/generated-documents.ts';
import type { ShownFor } from '#shared/kinds/kind.ts';
import { fillShown } from '#shared/kinds/shown.ts';
import type { Email } from '#shared/kinds/sourcing-email.ts';
import { partText } from '#web/features/generated-documents/content-parts.ts';
import { AreaField, LineField } from '#web/features/generated-documents/draft-fields.tsx';
import { useEditor } from '#web/features/generated-documents/use-editor.ts';
import { VersionCard } from '#web/features/generated-documents/version-card.tsx';

type Props = { document: GeneratedDocument; shownFor: ShownFor };

/** OUT-12: type, subject, message. */
export function EmailCards({ document, shownFor, emails }: Props & { emails: readonly Email[] }) {
  return (
    <ul className="space-y-4">
      {emails.map((email, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place in the list
        <EmailCard key={index} document={document} shownFor={shownFor} email={email} index={index} />
      ))}
    </ul>
  );
}

function EmailCard({ document, shownFor, email, index }: Props & { email: Email; index: number }) {
  const editor = useEditor(document, index);
  const message = fillShown(email.message, shownFor);
  const fields = (
    <>
      <LineField editor={editor} name="subject" label="Subject" />
      <AreaField editor={editor} name="message" label="Message" rows={10} />
    </>
  );
  return (
    <VersionCard
      title={email.type}
      text={partText(document, index, shownFor)}
      editor={editor}
      counted={{ name: 'message', shown: message }}
      fields={fields}
    >
      <p className="text-xs font-medium text-fg-3">Subject</p>
      <p className="mt-0.5 font-semibold break-words">{fillShown(email.subject, shownFor)}</p>
      <p className="mt-3 max-w-[70ch] break-words whitespace-pre-line">{message}</p>
    </VersionCard>
  );
}
