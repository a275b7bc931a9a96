import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DocumentVersionRow } from '#shared/text/contracts/document-versions.ts';
import { nameVersion } from '#shared/text/contracts/document-versions.ts';
import { versionKeys } from '#web/features/text/document-keys.ts';
import { usePage } from '#web/features/text/page/page-context.ts';
import { cacheChanged, documentQuery } from '#web/features/writing/documents/queries.ts';
import { NameDialog, namingError } from '#web/features/writing/documents/versions/name-dialog.tsx';
import { useComparison } from '#web/features/writing/documents/versions/use-comparison.ts';
import { useRestore } from '#web/features/writing/documents/versions/use-restore.ts';
import { useVersions } from '#web/features/writing/documents/versions/use-versions.ts';
import { VersionRow } from '#web/features/writing/documents/versions/version-row.tsx';
import { call } from '#web/lib/call.ts';
import { readAgain } from '#web/lib/endpoint.ts';
import { useSession } from '#web/lib/session.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Pencil, Tag, Undo2, X } from '#web/ui/layout/icons.ts';
import type { RowAction } from '#web/ui/overlay/row-action.ts';
import { useDialog } from '#web/ui/overlay/use-dialog.ts';

/** The versions of the document, newest first (VER-01). One is compared with the text in its place. */
export function VersionsPanel() {
  const userId = useSession((state) => state.user?.id);
  const versions = useVersions();
  const { pair, compare, close } = useComparison();
  const naming = useDialog<DocumentVersionRow>();
  const unnaming = useRenaming();
  const renaming = useRenaming();
  const restoring = useRestore(close);
  const version = naming.props.item;
  const error = restoring.error ?? (unnaming.error && namingError(unnaming.error));
  const remove = (version: DocumentVersionRow) => unnaming.mutate({ version, name: null });
  return (
    <Loaded query={versions} failed="Failed to load versions" className="m-5" placeholder={<Placeholder />}>
      {(items) => (
        <div className="p-2">
          {error && (
            <Banner tone="error" className="m-2" takeFocus>
              {error}
            </Banner>
          )}
          <ol>
            {items.map((version) => (
              <VersionRow
                key={version.ordinal}
                version={version}
                userId={userId}
                selected={!version.is_current && pair?.from === version.number}
                actions={actionsFor(version, { name: naming.show, remove, restore: restoring.restore })}
                onSelect={() => (version.is_current ? close() : compare({ from: version.number, to: null }))}
              />
            ))}
          </ol>
          <LoadMore more={versions.more} busy={versions.loadingMore} onMore={versions.loadMore} />
          {!versions.more && <Note only={items.length === 1} />}
          {version && (
            <NameDialog
              name={version.name}
              open={naming.props.open}
              onClose={naming.props.onClose}
              rename={(name) => renaming.mutateAsync({ version, name })}
            />
          )}
        </div>
      )}
    </Loaded>
  );
}

const Note = ({ only }: { only: boolean }) => (
  <p className="px-3 pt-3 pb-2 text-xs text-fg-3">
    {only
      ? 'The first version. Later ones are listed here.'
      : 'The last 100 versions are kept, and all those with a name.'}
  </p>
);

type Acts = {
  name: (version: DocumentVersionRow) => void;
  remove: (version: DocumentVersionRow) => void;
  restore: (number: number) => void;
};

function actionsFor(version: DocumentVersionRow, { name, remove, restore }: Acts): RowAction[] {
  const { is_current, number } = version;
  return [
    ...(is_current ? [] : [{ label: 'Restore this version', icon: Undo2, onSelect: () => restore(number) }]),
    ...(version.name === null
      ? [{ label: 'Name this version', icon: Tag, onSelect: () => name(version) }]
      : [
          { label: 'Rename version', icon: Pencil, onSelect: () => name(version) },
          { label: 'Remove the name', icon: X, onSelect: () => remove(version) },
        ]),
  ];
}

const Placeholder = () => (
  <Loading label="Loading versions" className="space-y-3 p-5">
    {[1, 2, 3, 4].map((row) => (
      <Skeleton key={row} className="h-10" />
    ))}
  </Loading>
);

type Renaming = { version: DocumentVersionRow; name: string | null };

/** Names a listed version, or removes its name. What is unsaved belongs to the current one, so it is saved first. */
function useRenaming() {
  const { document, flush } = usePage();
  const client = useQueryClient();
  const { id } = document;
  const { queryKey } = documentQuery(id);
  return useMutation({
    mutationFn: async ({ version, name }: Renaming) => {
      if (!version.is_current) return call(nameVersion, { params: { id, n: version.number }, body: { name } });
      if (!(await flush())) throw new Error('What was typed could not be saved first');
      const stored = client.getQueryData(queryKey) ?? document;
      const named = await call(nameVersion, { params: { id, n: stored.version }, body: { name } });
      cacheChanged(client, { ...stored, version_name: named.name });
      return named;
    },
    onSuccess: () => readAgain(client, versionKeys(id)),
  });
}
