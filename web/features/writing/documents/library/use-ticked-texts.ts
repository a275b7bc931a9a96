import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import { documentText, shownForOf } from '#web/features/text/content-parts.ts';
import { fileName } from '#web/features/text/file-name.ts';
import { useCopy } from '#web/features/text/use-copy.ts';
import { joinedTexts } from '#web/features/writing/documents/library/joined-texts.ts';
import type { Row } from '#web/features/writing/documents/list-cache.ts';
import { documentQuery } from '#web/features/writing/documents/queries.ts';
import { isoDay } from '#web/lib/format.ts';
import { saveText } from '#web/lib/save-file.ts';
import { usePerson } from '#web/lib/session.ts';

const AT_ONCE = 5;

/** Copy and Download of the ticked documents as one text, in the order of the list. */
export function useTickedTexts(ticked: readonly Row[], onError: (text: string) => void) {
  const client = useQueryClient();
  const person = usePerson();
  const { copied, copy } = useCopy(onError);
  const [busy, setBusy] = useState<'copy' | 'download' | null>(null);
  const readAll = async (): Promise<GeneratedDocument[]> => {
    const read: GeneratedDocument[] = [];
    for (let at = 0; at < ticked.length; at += AT_ONCE) {
      const some = ticked.slice(at, at + AT_ONCE);
      read.push(...(await Promise.all(some.map(({ id }) => client.fetchQuery(documentQuery(id))))));
    }
    return read;
  };
  const textOf = (document: GeneratedDocument) => documentText(document, shownForOf(person, document));
  const during = async <Result>(name: 'copy' | 'download', work: Promise<Result>): Promise<Result> => {
    setBusy(name);
    try {
      return await work;
    } finally {
      setBusy(null);
    }
  };
  const download = async () => {
    try {
      const documents = await during('download', readAll());
      const [one] = documents;
      const name = documents.length === 1 && one ? fileName(one.template_name, one.created_at) : nameOfMany();
      saveText(joinedTexts(documents, textOf), name);
    } catch (error) {
      console.error(error);
      onError('Failed to download');
    }
  };
  return {
    copied,
    busy,
    copy: () => copy(during('copy', readAll()).then((documents) => joinedTexts(documents, textOf))),
    download: () => void download(),
  };
}

const nameOfMany = (): string => `content-${isoDay(new Date().toISOString())}.txt`;
