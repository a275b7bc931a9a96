import type { ReactNode } from 'react';
import type { Requirement } from '#web/features/roles/role-draft.ts';
import { TextButton } from '#web/ui/form/text-button.tsx';
import { Check } from '#web/ui/layout/icons.ts';

type Props = { requirements: readonly Requirement[]; onGo: (field: string) => void; action?: ReactNode };

/** The requirements of a generation, ticked as they are met, so that their errors do not appear later. */
export function ReadyChecklist({ requirements, onGo, action }: Props) {
  const met = requirements.filter((one) => one.met).length;
  const ready = met === requirements.length;
  return (
    <aside aria-labelledby="ready" className="card min-[75rem]:sticky min-[75rem]:top-8">
      <div className="flex items-baseline justify-between gap-3 px-4 pt-4 sm:px-5 sm:pt-5">
        <h2 id="ready" className="text-md font-semibold">
          Ready to generate
        </h2>
        <p className={`tnum text-xs font-medium ${ready ? 'text-ok-text' : 'text-fg-2'}`} role="status">
          {`${met} of ${requirements.length}`}
        </p>
      </div>
      <div className="mx-4 mt-3 flex gap-1 sm:mx-5" aria-hidden>
        {requirements.map(({ field }, index) => (
          <span key={field} className={`h-1 flex-1 rounded-full ${index < met ? 'bg-ok' : 'bg-line'}`} />
        ))}
      </div>
      <ul className="px-4 py-3 sm:px-5">
        {requirements.map((one) => (
          <Line key={one.label} {...one} onGo={onGo} />
        ))}
      </ul>
      <div className="border-t border-line px-4 py-3 text-xs text-fg-3 sm:px-5">
        {ready ? 'Ready to generate.' : 'Brand voice and assets can follow later. Generating needs every line.'}
        <div className="mt-3 empty:hidden">{action}</div>
      </div>
    </aside>
  );
}

function Line({ label, field, met, onGo }: Requirement & Pick<Props, 'onGo'>) {
  return (
    <li className="flex min-h-8 items-center gap-2.5 text-sm">
      {met ? (
        <span className="grid size-4 shrink-0 place-items-center rounded-full bg-ok-soft text-ok-text">
          <Check className="size-3" strokeWidth={3} aria-hidden />
        </span>
      ) : (
        <span className="size-4 shrink-0 rounded-full border-2 border-line-strong" aria-hidden />
      )}
      <span className={met ? 'text-fg-2' : 'font-medium'}>
        {label}
        <span className="sr-only">{met ? ', done' : ', missing'}</span>
      </span>
      {!met && (
        <TextButton className="ml-auto text-xs!" aria-label={`Add ${label.toLowerCase()}`} onClick={() => onGo(field)}>
          Add
        </TextButton>
      )}
    </li>
  );
}
