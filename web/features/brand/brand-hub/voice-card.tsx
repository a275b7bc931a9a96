import { BrandCard } from '#web/features/brand/brand-hub/brand-card.tsx';
import { BrandRow } from '#web/features/brand/brand-hub/brand-row.tsx';
import type { Deleting } from '#web/features/brand/brand-hub/delete-item-dialog.tsx';
import type { useBrandLists } from '#web/features/brand/brand-hub/use-brand-lists.ts';
import { paths } from '#web/lib/paths.ts';
import { Plus, Quote } from '#web/ui/layout/icons.ts';
import { DateTime } from '#web/ui/layout/time.tsx';

type Props = {
  list: ReturnType<typeof useBrandLists>['guidelines'];
  none: boolean;
  onClearSearch: () => void;
  onEdit: (id: string) => void;
  onDelete: (item: Deleting) => void;
};

export function VoiceCard({ list, none, onClearSearch, onEdit, onDelete }: Props) {
  const items = list.data ?? [];
  return (
    <BrandCard
      title="Brand Voice"
      action={{ to: paths.guidelines, label: none ? 'Define Brand Voice' : 'Create New', icon: Plus }}
      empty={{
        when: none,
        icon: Quote,
        title: 'No brand voice yet',
        hint: 'Generated texts need one: it sets values, audience and tone.',
      }}
      noMatch="No brand voice matches your search."
      onClearSearch={onClearSearch}
      list={list}
      count={items.length}
    >
      {items.map(({ id, profile_name, updated_at, author, changed_by }) => (
        <BrandRow
          key={id}
          icon={Quote}
          title={profile_name}
          meta={
            <>
              Updated <DateTime iso={updated_at} />
            </>
          }
          author={author}
          changedBy={changed_by}
          onEdit={() => onEdit(id)}
          onDelete={() => onDelete({ kind: 'guidelines', id, name: profile_name })}
        />
      ))}
    </BrandCard>
  );
}
