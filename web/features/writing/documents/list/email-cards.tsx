import type { ReactNode } from 'react';
import type { GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import type { ShownFor } from '#shared/text/kinds/kind.ts';
import { fillShown } from '#shared/text/kinds/shown.ts';
import type { Email } from '#shared/text/kinds/sourcing-email.ts';
import { partText } from '#web/features/text/content-parts.ts';
import { AreaField, LineField } from '#web/features/writing/documents/list/draft-fields.tsx';
import { useEditor } from '#web/features/writing/documents/list/use-editor.ts';
import { VersionCard } from '#web/features/writing/documents/list/version-card.tsx';
import { CopyButton } from '#web/ui/form/copy-button.tsx';

type Props = { document: GeneratedDocument; shownFor: ShownFor };

/** OUT-12: type, subject, message. Subject and message are copied into fields of a mail, the type is not (GAP-79). */
export function EmailCards({ document, shownFor, emails }: Props & { emails: readonly Email[] }) {
  return (
    <ul className="space-y-4">
      {emails.map((email, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries are identified by their index
        <EmailCard key={index} document={document} shownFor={shownFor} email={email} index={index} />
      ))}
    </ul>
  );
}

function EmailCard({ document, shownFor, email, index }: Props & { email: Email; index: number }) {
  const editor = useEditor(document, index);
  const subject = fillShown(email.subject, shownFor);
  const message = fillShown(email.message, shownFor);
  const of = `of ${email.type}`;
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
      <Head name="Subject">
        <CopyButton word="Copy subject" text={subject} of={of} />
      </Head>
      <p dir="auto" translate="no" lang={document.language ?? undefined} className="font-semibold break-words">
        {subject}
      </p>
      <Head name="Message" className="mt-3">
        <CopyButton word="Copy message" text={message} of={of} />
      </Head>
      <p
        dir="auto"
        translate="no"
        lang={document.language ?? undefined}
        className="max-w-[70ch] [unicode-bidi:plaintext] break-words whitespace-pre-line"
      >
        {message}
      </p>
    </VersionCard>
  );
}

const Head = ({ name, className = '', children }: { name: string; className?: string; children: ReactNode }) => (
  <div className={`mb-0.5 flex items-center justify-between gap-2 ${className}`}>
    <p className="text-xs font-medium text-fg-3">{name}</p>
    {children}
  </div>
);
