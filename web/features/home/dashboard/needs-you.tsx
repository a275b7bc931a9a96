import { useState } from 'react';
import type { Need } from '#shared/home/contracts/home.ts';
import { nextStepOf } from '#shared/text/next-step.ts';
import { KindIcon } from '#web/features/text/kind-icon.tsx';
import { stateWords, stepLabel } from '#web/features/text/state-words.ts';
import { plural } from '#web/lib/format.ts';
import { documentPath, rolePath, withQuery } from '#web/lib/paths.ts';
import { useMayEach } from '#web/lib/rights.ts';
import { Button } from '#web/ui/form/button.tsx';
import { ButtonLink } from '#web/ui/form/button-link.tsx';
import { IconTile } from '#web/ui/layout/icon-tile.tsx';
import { Briefcase } from '#web/ui/layout/icons.ts';
import { RelativeTime } from '#web/ui/layout/time.tsx';

const SHOWN = 6;

/** What waits for the person, the newest first (HOME-28). */
export function NeedsYou({ needs }: { needs: readonly Need[] }) {
  const [all, setAll] = useState(false);
  return (
    <section aria-labelledby="needs-you">
      <h2 id="needs-you" className="flex items-baseline gap-2 text-base font-semibold">
        Needs you <span className="tnum text-sm font-normal text-fg-3">{needs.length}</span>
      </h2>
      <ul className="card mt-3 divide-y divide-line">
        {(all ? needs : needs.slice(0, SHOWN)).map((need) => (
          <NeedRow key={`${need.kind} ${need.role.id} ${need.text?.template_id} ${need.at}`} need={need} />
        ))}
      </ul>
      {!all && needs.length > SHOWN && (
        <Button size="sm" variant="ghost" className="mt-2" onClick={() => setAll(true)}>
          Show all {needs.length}
        </Button>
      )}
    </section>
  );
}

function NeedRow({ need }: { need: Need }) {
  const { role, text } = need;
  const { to, label } = useNeedStep(need);
  const name = text?.template_name ?? (text ? 'Unknown Template' : role.job_title);
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-2 px-4 py-2.5">
      {text ? <KindIcon text={text} roleId={role.id} /> : <IconTile icon={Briefcase} />}
      <div className="min-w-0 flex-1 basis-48">
        <p className="truncate text-sm">
          <span className="font-semibold">{name}</span>
          {text && <span className="text-fg-2"> {role.job_title}</span>}
        </p>
        <p className="line-clamp-2 text-sm text-fg-2">{sentenceOf(need)}</p>
      </div>
      <span className="tnum text-xs text-fg-3 max-sm:hidden">
        <RelativeTime iso={need.at} />
      </span>
      <span className="flex justify-end sm:w-40">
        <ButtonLink to={to} size="sm" aria-label={`${label}: ${name}${text ? `, ${role.job_title}` : ''}`}>
          {label}
        </ButtonLink>
      </span>
    </li>
  );
}

/** One sentence: who says what, or what is so. */
export function sentenceOf({ kind, text, said, count, fields }: Need): string {
  if (kind === 'values') return `${plural(count, 'value')} from the advert to check: ${fields.join(', ')}`;
  if (kind === 'contradiction') return `${fields.join(' and ')} say different things`;
  if (kind === 'changes' && said) return `${said.by}: “${said.text}”`;
  if (kind === 'asked' && said) return askedBy(said);
  return text ? stateWords(text.state) : '';
}

const askedBy = ({ by, text }: { by: string; text: string }): string =>
  text ? `${by} asks for your approval: “${text}”` : `${by} asks for your approval`;

/** Where the step is taken; what starts or ends a writing is on the page of the role. */
function useNeedStep({ role, text }: Need): { to: string; label: string } {
  const may = useMayEach();
  if (!text) return { to: rolePath(role.id), label: 'Check' };
  const step = nextStepOf(text, may, { has_feed: false });
  const label = step ? stepLabel(step, text) : 'Open';
  if (!text.document_id || step === 'retry' || step === 'cancel') return { to: rolePath(role.id), label };
  return { to: withQuery(documentPath(text.document_id), { ask: step === 'use_note' ? 'note' : null }), label };
}
