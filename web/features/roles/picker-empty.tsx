import { ButtonLink } from '#web/ui/form/button-link.tsx';
import { ArrowUpRight } from '#web/ui/layout/icons.ts';

type Props = { id: string; label: string; text: string; link: string; to: string };

/** Shown when there is nothing to select: a note with a link to the page that creates it (ROLE-23). */
export function PickerEmpty({ id, label, text, link, to }: Props) {
  return (
    <fieldset id={id} tabIndex={-1} className="min-w-0">
      <legend className="text-sm font-medium">{label}</legend>
      <div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-sm border border-dashed border-line-strong px-4 py-3">
        <p className="text-sm text-fg-2">{text}</p>
        <ButtonLink to={to} size="sm" icon={ArrowUpRight}>
          {link}
        </ButtonLink>
      </div>
    </fieldset>
  );
}
