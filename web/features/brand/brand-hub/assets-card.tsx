import { BrandCard } from '#web/features/brand/brand-hub/brand-card.tsx';
import { BrandRow } from '#web/features/brand/brand-hub/brand-row.tsx';
import type { Deleting } from '#web/features/brand/brand-hub/delete-item-dialog.tsx';
import type { useBrandLists } from '#web/features/brand/brand-hub/use-brand-lists.ts';
import { formatKilobytes } from '#web/lib/format.ts';
import { paths } from '#web/lib/paths.ts';
import { fileIcon } from '#web/ui/layout/file-icon.ts';
import { FileText, Upload } from '#web/ui/layout/icons.ts';
import { DateTime } from '#web/ui/layout/time.tsx';

type Props = {
  list: ReturnType<typeof useBrandLists>['documents'];
  none: boolean;
  onClearSearch: () => void;
  onEdit: (id: string) => void;
  onDelete: (item: Deleting) => void;
};

export function AssetsCard({ list, none, onClearSearch, onEdit, onDelete }: Props) {
  const items = list.data ?? [];
  return (
    <BrandCard
      title="Brand Assets"
      action={{ to: paths.documents, label: none ? 'Upload Assets' : 'Upload New', icon: Upload }}
      empty={{
        when: none,
        icon: FileText,
        title: 'No brand assets yet',
        hint: 'Generated texts draw on at least one asset.',
      }}
      noMatch="No brand assets match your search."
      onClearSearch={onClearSearch}
      list={list}
      count={items.length}
    >
      {items.map(({ id, title, file_type, file_size, updated_at, author }) => (
        <BrandRow
          key={id}
          icon={fileIcon(file_type)}
          title={title}
          meta={
            <>
              {formatKilobytes(file_size)} · Updated <DateTime iso={updated_at} />
            </>
          }
          author={author}
          onEdit={() => onEdit(id)}
          onDelete={() => onDelete({ kind: 'document', id, name: title })}
        />
      ))}
    </BrandCard>
  );
}
