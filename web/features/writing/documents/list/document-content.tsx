import type { GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import { gapsIn } from '#shared/text/kinds/gaps.ts';
import { readContent, shortOf } from '#shared/text/kinds/index.ts';
import type { ShownFor } from '#shared/text/kinds/kind.ts';
import { documentText } from '#web/features/text/content-parts.ts';
import { BooleanStrings } from '#web/features/writing/documents/list/boolean-strings.tsx';
import { EmailCards } from '#web/features/writing/documents/list/email-cards.tsx';
import { PlainText } from '#web/features/writing/documents/list/plain-text.tsx';
import { SocialCards } from '#web/features/writing/documents/list/social-cards.tsx';
import { Unreadable } from '#web/features/writing/documents/list/unreadable.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';

type Props = {
  document: GeneratedDocument;
  shownFor: ShownFor;
  onEnd: () => void;
  onEdit: () => void;
  /** Undefined when there is no earlier version. */
  onRestore: (() => void) | undefined;
};

/** The content, with a note when the answer had fewer entries than requested or left placeholders (GAP-75). */
export function DocumentContent(props: Props) {
  const { document } = props;
  const short = shortOf(document.kind, document.content);
  return (
    <>
      {short && (
        <Banner tone="warning" className="mb-4">
          {noteOf(document, short)}
        </Banner>
      )}
      <InForm {...props} />
    </>
  );
}

/** Another generation may return the whole list; a placeholder in a text can only be filled in by the user. */
const noteOf = ({ content }: GeneratedDocument, short: string): string =>
  typeof content === 'string'
    ? `This text has ${short}: ${gapsIn(content).join(', ')}. Edit it to fill them.`
    : `This answer holds ${short}. Generate it again to get all of them.`;

/** The content in the layout of its kind; content that does not match its kind as raw text with a note (OUT-17). */
function InForm({ document, shownFor, onEnd, onEdit, onRestore }: Props) {
  const { kind } = document;
  switch (kind) {
    case 'sourcing_email': {
      const emails = readContent(kind, document.content);
      if (emails) return <EmailCards document={document} shownFor={shownFor} emails={emails} />;
      break;
    }
    case 'social_ad': {
      const posts = readContent(kind, document.content);
      if (posts) return <SocialCards document={document} shownFor={shownFor} posts={posts} />;
      break;
    }
    case 'boolean_search': {
      const searches = readContent(kind, document.content);
      if (searches) return <BooleanStrings document={document} searches={searches} />;
      break;
    }
    default: {
      const text = readContent(kind, document.content);
      if (text !== undefined) return <Text document={document} text={text} onEnd={onEnd} />;
    }
  }
  const text = documentText(document, shownFor);
  return (
    <PlainText
      document={document}
      text={text}
      note={<Unreadable document={document} onEdit={onEdit} onRestore={onRestore} />}
      onEnd={onEnd}
    />
  );
}

function Text({ document, text, onEnd }: Pick<Props, 'document' | 'onEnd'> & { text: string }) {
  const cut = document.metadata.truncated === true && (
    <Banner tone="warning" className="mb-4">
      This text was cut at the length limit.
    </Banner>
  );
  return <PlainText document={document} text={text} note={cut} onEnd={onEnd} />;
}
