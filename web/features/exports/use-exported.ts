import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ExportLook, readExportLook } from '#shared/exports/contracts/document-exports.ts';
import { readApproved } from '#shared/review/contracts/reviews.ts';
import { readDocumentMaterial } from '#shared/text/contracts/document-material.ts';
import type { ExportedFrom } from '#web/features/exports/exported-from.ts';
import type { Exported } from '#web/features/exports/outputs.ts';
import { documentName } from '#web/features/text/document-name.ts';
import { readOf } from '#web/lib/endpoint.ts';
import { usePerson } from '#web/lib/session.ts';

export type Version = { exported: Exported; look: ExportLook; ordinal: number | undefined; savedAt: string };

/** `data`: undefined until everything is read. */
export type ExportedQuery = { data: Version | undefined; error: unknown; refetch: () => void; isFetching: boolean };

/** What was read stays so while the approved version is the same, whose number is part of the key. */
const approvedQuery = (id: string, version: number) => {
  const read = readOf(readApproved, { params: { id } });
  return { ...read, queryKey: [...read.queryKey, version] };
};
const lookQuery = (id: string, version: number | null) => {
  const read = readOf(readExportLook, { params: { id } });
  return { ...read, queryKey: [...read.queryKey, version] };
};

/** The approved version of a document, or its draft, with what its files need. */
export function useExported(
  { document }: Pick<ExportedFrom, 'document'>,
  isApproved: boolean,
  open: boolean,
): ExportedQuery {
  const { id, approved_version = null, version } = document;
  const isOther = isApproved && approved_version !== null && approved_version !== version;
  const approved = useQuery({ ...approvedQuery(id, approved_version ?? 0), enabled: open && isOther });
  const look = useQuery({ ...lookQuery(id, approved_version), enabled: open });
  const isAdvert = document.kind === 'job_advert' && document.role_id !== null;
  const material = useQuery({ ...readOf(readDocumentMaterial, { params: { id } }), enabled: open && isAdvert });
  const person = usePerson();
  const given = isOther ? approved.data : document;
  const role = isAdvert ? material.data?.role : null;
  const built = useMemo((): Version | undefined => {
    if (!given || !look.data || role === undefined) return undefined;
    const savedAt = given.saved_at ?? document.updated_at;
    const { approved_on, listed_on, careers_page: site } = look.data;
    const posted = listed_on ?? (isApproved ? approved_on : null) ?? savedAt.slice(0, 10);
    const title = [document.job_title, documentName(document)].filter(Boolean).join(' - ');
    return {
      look: look.data,
      ordinal: given.ordinal,
      savedAt,
      exported: {
        kind: given.kind ?? document.kind,
        content: given.content,
        language: given.language ?? null,
        title,
        role,
        role_id: document.role_id,
        posted,
        site,
        shownFor: { first_name: person.first_name, company_name: document.company_name },
      },
    };
  }, [given, look.data, role, document, isApproved, person.first_name]);
  const queries = [...(isOther ? [approved] : []), look, ...(isAdvert ? [material] : [])];
  return {
    data: built,
    error: queries.find(({ error, data }) => error && !data)?.error,
    refetch: () => {
      for (const query of queries) if (query.error) void query.refetch();
    },
    isFetching: queries.some((query) => query.isFetching),
  };
}
