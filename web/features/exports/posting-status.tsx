import { Link, useLocation } from 'react-router-dom';
import type { MissingProperty } from '#shared/checks/channels/job-posting.ts';
import { roleFieldLink } from '#web/lib/paths.ts';
import { Check, CircleAlert, Info } from '#web/ui/layout/icons.ts';

type Props = { missing: readonly MissingProperty[]; roleId: string };

/** What a search engine requires and the role lacks, then what it recommends (EXPORT-12). */
export function PostingStatus({ missing, roleId }: Props) {
  const required = missing.filter((one) => one.required);
  const recommended = missing.filter((one) => !one.required);
  return (
    <div className="border-b border-line bg-surface px-5 py-3.5">
      {required.length === 0 ? (
        <p className="flex items-center gap-2 text-sm font-medium text-ok-text">
          <Check className="size-4" aria-hidden />
          Everything a search engine requires is here
        </p>
      ) : (
        <>
          <p className="flex items-center gap-2 text-sm font-medium text-danger-text">
            <CircleAlert className="size-4" aria-hidden />
            Not yet complete
          </p>
          <Missing properties={required} roleId={roleId} />
        </>
      )}
      {recommended.length > 0 && (
        <>
          <p className="mt-2 text-xs font-medium text-fg-2">It would be found more often with</p>
          <Missing properties={recommended} roleId={roleId} />
        </>
      )}
    </div>
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function Missing({ properties, roleId }: { properties: readonly MissingProperty[]; roleId: string }) {
  const here = useLocation();
  return (
    <ul className="mt-1.5 grid gap-1.5 sm:grid-cols-2">
      {properties.map(({ property, name, field }) => (
        <li key={property} className="flex items-center gap-2 rounded-sm border border-line px-2.5 py-1.5 text-sm">
          <Info className="size-3.5 shrink-0 text-fg-3" aria-hidden />
          {capital(name)}
          <Link {...roleFieldLink(roleId, field, here)} className="text-link ml-auto text-xs">
            Add {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
