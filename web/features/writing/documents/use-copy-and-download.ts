import { useQueryClient } from '@tanstack/react-query';
import type { GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import { documentText, shownForOf } from '#web/features/text/content-parts.ts';
import { fileName } from '#web/features/text/file-name.ts';
import { useCopy } from '#web/features/text/use-copy.ts';
import { documentQuery } from '#web/features/writing/documents/queries.ts';
import { saveText } from '#web/lib/save-file.ts';
import { usePerson } from '#web/lib/session.ts';

/** Copy and Download of a document, fetched first when it is not cached (OUT-09, OUT-10). */
export function useCopyAndDownload(id: string, onError: (text: string) => void) {
  const client = useQueryClient();
  const person = usePerson();
  const { copied, copy } = useCopy(onError);
  const read = () => client.fetchQuery(documentQuery(id));
  const text = (document: GeneratedDocument) => documentText(document, shownForOf(person, document));
  const download = async () => {
    try {
      const document = await read();
      saveText(text(document), fileName(document.template_name, document.created_at));
    } catch (error) {
      console.error(error);
      onError('Failed to download');
    }
  };
  return { copied, copy: () => copy(read().then(text)), download: () => void download() };
}
