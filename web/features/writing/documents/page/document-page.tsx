import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { AppError } from '#shared/errors.ts';
import type { GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import type { Commenting } from '#web/features/text/page/page-tab.ts';
import { useOpened } from '#web/features/writing/documents/new-texts.ts';
import { OpenPage } from '#web/features/writing/documents/page/open-page.tsx';
import { documentQuery } from '#web/features/writing/documents/queries.ts';
import { paths } from '#web/lib/paths.ts';
import { useConnection } from '#web/lib/socket.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ButtonLink } from '#web/ui/form/button-link.tsx';
import { FileText } from '#web/ui/layout/icons.ts';
import { TabTitle } from '#web/ui/layout/page-header.tsx';

type Props = {
  /** The strip of a generation that writes this document again. */
  writing: (document: GeneratedDocument) => ReactNode;
  review: ComponentProps<typeof OpenPage>['review'];
  commenting?: Commenting | undefined;
  leading: ComponentProps<typeof OpenPage>['leading'];
};

/** /content/:id: a document, read and edited at its own address. */
export function DocumentPage({ writing, review, commenting, leading }: Props) {
  const { id = '' } = useParams();
  useOpened(id);
  const query = useQuery({ ...documentQuery(id), ...useReadAgain() });
  const { data, error, isFetching } = query;
  if (data) {
    const read = { document: data, isFetching, isDeleted: isUnknown(error) };
    return (
      <OpenPage key={id} read={read} writing={writing} review={review} commenting={commenting} leading={leading} />
    );
  }
  if (isUnknown(error)) return <Unknown />;
  return (
    <div className="mx-auto max-w-[49rem] px-4 pt-6 sm:px-8">
      <TabTitle>Content</TabTitle>
      <Loaded query={query} failed="Failed to load content" placeholder={<Placeholder />}>
        {() => null}
      </Loaded>
    </div>
  );
}

const Placeholder = () => (
  <Loading label="Loading content">
    <Skeleton className="h-9 w-2/3" />
    <Skeleton className="mt-12 h-[60dvh]" />
  </Loading>
);

const WITHOUT_EVENTS_MS = 15_000;

/** Events are lost while this page is frozen or offline, and without a socket, however young the text that it has is. */
function useReadAgain() {
  const isLive = useConnection(({ connection }) => connection === 'live');
  return {
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    refetchInterval: isLive ? false : WITHOUT_EVENTS_MS,
  } as const;
}

/** Also an id of another workspace, and one that is no id. */
const isUnknown = (error: unknown): boolean => error instanceof AppError && [404, 422].includes(error.status);

const Unknown = () => (
  <div className="flex min-h-[60dvh]">
    <TabTitle>Content</TabTitle>
    <EmptyState
      icon={FileText}
      title="This item does not exist. It may have been deleted."
      action={<ButtonLink to={paths.content}>Content Library</ButtonLink>}
    />
  </div>
);
