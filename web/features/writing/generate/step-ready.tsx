import type { Template } from '#shared/text/contracts/templates.ts';
import { templateIcon } from '#web/features/text/template-icon.ts';
import type { ChosenRole } from '#web/features/writing/generate/use-chosen-roles.ts';
import { plural } from '#web/lib/format.ts';

type Props = { templates: readonly Template[]; roles: readonly ChosenRole[] };

/** Step 3 before the first run: what will be generated, and from which material. */
export function StepReady({ templates, roles }: Props) {
  const [first, second] = roles;
  const from =
    second === undefined
      ? `the role, its brand voice and its ${first?.role ? plural(first.role.reference_documents.length, 'asset') : 'assets'}`
      : `each of ${roles.length} roles, its brand voice and its assets`;
  return (
    <section
      className="card mt-5 flex flex-wrap items-center gap-x-8 gap-y-3 p-4 sm:p-5"
      aria-label="Ready to generate"
    >
      <div className="min-w-0 flex-1 basis-72">
        <p className="text-md font-semibold">{plural(templates.length, 'template')} selected</p>
        <p className="mt-0.5 text-sm text-fg-2">Made from {from}. You can close the page while they are written.</p>
      </div>
      <ul className="flex flex-wrap gap-2">
        {templates.map(({ id, name, kind }) => {
          const Icon = templateIcon(kind);
          return (
            <li
              key={id}
              className="flex h-8 items-center gap-2 rounded-sm border border-line bg-canvas px-2.5 text-sm text-fg-2"
            >
              <Icon className="size-4 text-fg-3" aria-hidden />
              {name}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
