import type { GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import type { ShownFor } from '#shared/text/kinds/kind.ts';
import { fillShown } from '#shared/text/kinds/shown.ts';
import type { Post } from '#shared/text/kinds/social-ad.ts';
import { partText } from '#web/features/text/content-parts.ts';
import { AreaField, LineField } from '#web/features/writing/documents/list/draft-fields.tsx';
import { useEditor } from '#web/features/writing/documents/list/use-editor.ts';
import { VersionCard } from '#web/features/writing/documents/list/version-card.tsx';
import { CopyButton } from '#web/ui/form/copy-button.tsx';

type Props = { document: GeneratedDocument; shownFor: ShownFor };

/** OUT-15: title and content. */
export function SocialCards({ document, shownFor, posts }: Props & { posts: readonly Post[] }) {
  return (
    <ul className="space-y-4">
      {posts.map((post, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries are identified by their index
        <SocialCard key={index} document={document} shownFor={shownFor} post={post} index={index} />
      ))}
    </ul>
  );
}

function SocialCard({ document, shownFor, post, index }: Props & { post: Post; index: number }) {
  const editor = useEditor(document, index);
  const content = fillShown(post.content, shownFor);
  const title = fillShown(post.title, shownFor);
  const text = partText(document, index, shownFor);
  const fields = (
    <>
      <LineField editor={editor} name="title" label="Title" />
      <AreaField editor={editor} name="content" label="Content" />
    </>
  );
  return (
    <VersionCard
      title={title}
      text={text}
      copy={<CopyButton text={text} of={title} />}
      editor={editor}
      counted={{ name: 'content', shown: content }}
      fields={fields}
    >
      <p
        dir="auto"
        translate="no"
        lang={document.language ?? undefined}
        className="max-w-[70ch] [unicode-bidi:plaintext] break-words whitespace-pre-line"
      >
        {content}
      </p>
    </VersionCard>
  );
}
