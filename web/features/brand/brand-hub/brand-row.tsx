import type { ReactNode } from 'react';
import type { Person } from '#shared/contracts/common.ts';
import { authorIdOf, useMayOn } from '#web/features/team/authors.ts';
import { useByline } from '#web/features/team/byline.ts';
import { useMay } from '#web/lib/rights.ts';
import { Eye, type Icon, Pencil, Trash2 } from '#web/ui/layout/icons.ts';
import { RowActions } from '#web/ui/overlay/row-actions.tsx';

type Props = {
  icon: Icon;
  title: string;
  meta: ReactNode;
  author: Person | null | undefined;
  changedBy?: Person | null | undefined;
  onEdit: () => void;
  onDelete: () => void;
};

export function BrandRow({ icon: Icon, title, meta, author, changedBy, onEdit, onDelete }: Props) {
  const mayWrite = useMay('brand.write');
  const mayDelete = useMayOn('brand.delete', authorIdOf({ author }));
  return (
    <li className="row flex min-h-14 items-center gap-3 py-2 pr-1.5 pl-4 sm:pr-3 sm:pl-5">
      <Icon className="size-4 shrink-0 text-fg-3" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-medium">{title}</p>
        <p className="tnum truncate text-xs text-fg-3">
          {meta}
          {useByline(author, changedBy)}
        </p>
      </div>
      <RowActions
        name={title}
        actions={[
          mayWrite ? { label: 'Edit', icon: Pencil, onSelect: onEdit } : { label: 'Read', icon: Eye, onSelect: onEdit },
          ...(mayDelete ? [{ label: 'Delete', icon: Trash2, danger: true, onSelect: onDelete }] : []),
        ]}
      />
    </li>
  );
}
