import type { Icon } from '#web/ui/layout/icons.ts';

export function IconTile({ icon: Icon }: { icon: Icon }) {
  return (
    <span className="grid size-9 shrink-0 place-items-center rounded-md border border-line bg-canvas text-fg-2">
      <Icon className="size-4" aria-hidden />
    </span>
  );
}
