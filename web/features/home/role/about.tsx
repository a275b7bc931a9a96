import { type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Role } from '#shared/roles/contracts/roles.ts';
import { waitingOf } from '#shared/roles/waiting.ts';
import {
  ABOUT_ROWS,
  type AboutRow,
  isSameIn,
  LONG_ROWS,
  passedIn,
  quotesOf,
  type RowName,
} from '#web/features/home/role/about-rows.ts';
import { ContradictionNote, useContradictions } from '#web/features/home/role/contradictions-note.tsx';
import { type RoleChanges, useRoleChange } from '#web/features/home/role/use-role-change.ts';
import { lazyInPage } from '#web/lib/lazy-in-page.ts';
import { editGuidelinesPath, editRolePath, paths, roleFieldLink } from '#web/lib/paths.ts';
import { useMay } from '#web/lib/rights.ts';
import { Button } from '#web/ui/form/button.tsx';
import { ButtonLink } from '#web/ui/form/button-link.tsx';
import { TextButton } from '#web/ui/form/text-button.tsx';

const AboutForm = lazyInPage(() =>
  import('#web/features/home/role/about-form.tsx').then((file) => ({ default: file.AboutForm })),
);

/** What the role says, each value edited in its place, and what waits for a person (HOME-16 to 19). */
export function AboutRole({ role: given }: { role: Role }) {
  const { role, send, isBusy } = useRoleChange(given);
  const mayWrite = useMay('role.write');
  const [open, setOpen] = useState<RowName>();
  const [problem, setProblem] = useState('');
  const list = useRef<HTMLDListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const contradictions = useContradictions(role);
  /** What a press changes, without a form. */
  const press = async (changes: RoleChanges) => {
    setProblem('');
    const { keep = [], keep_pairs: _, ...fields } = changes;
    const names = [...keep, ...Object.keys(fields)] as (keyof Role)[];
    const ended = await send(changes, { base: role, isSame: (now) => isSameIn(names, role, now) });
    if (ended.is !== 'saved')
      setProblem(ended.is === 'failed' ? ended.error.message : 'This was changed meanwhile. Please look again.');
    // What was pressed is gone with what it was about.
    requestAnimationFrame(() => document.activeElement === document.body && heading.current?.focus());
  };
  const close = (name: RowName) => {
    setOpen(undefined);
    // The form disappears, so the focus has to move.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-row="${name}"] button`)?.focus());
  };
  const rowProps = (row: AboutRow) => ({
    row,
    role,
    mayWrite,
    onOpen: () => setOpen(row.name),
    onKeep: () => void press({ keep: [...row.fields] }),
  });
  return (
    <div className="space-y-6">
      <section aria-labelledby="about-role">
        <Head id="about-role" title="About this role" heading={heading}>
          {mayWrite && (
            <Link to={editRolePath(role.id)} className="text-link inline-flex min-h-6 min-w-6 items-center text-xs">
              All fields
            </Link>
          )}
        </Head>
        {mayWrite && <Waiting role={role} onKeep={(keep) => void press({ keep })} />}
        {problem && (
          <p role="alert" className="mt-2 text-xs font-medium text-danger-text">
            {problem}
          </p>
        )}
        <dl ref={list} className="mt-2 text-sm">
          {ABOUT_ROWS.map((row) =>
            row.name === open ? (
              <div key={row.name}>
                <dt className="sr-only">{row.label}</dt>
                <dd>
                  <Suspense fallback={null}>
                    <AboutForm row={row} role={role} send={send} isBusy={isBusy} onClose={() => close(row.name)} />
                  </Suspense>
                </dd>
              </div>
            ) : (
              <Row key={row.name} {...rowProps(row)} />
            ),
          )}
          {LONG_ROWS.map((row) => (
            <LongRow key={row.name} {...row} role={role} mayWrite={mayWrite} />
          ))}
        </dl>
        <ul className="mt-2 space-y-2 empty:hidden">
          {contradictions.map((found) => (
            <ContradictionNote
              key={found.key}
              role={role}
              found={found}
              onChange={mayWrite ? (changes) => void press(changes) : undefined}
            />
          ))}
        </ul>
      </section>
      <Brand role={role} mayWrite={mayWrite} />
    </div>
  );
}

type HeadProps = { id: string; title: string; heading?: RefObject<HTMLHeadingElement | null>; children: ReactNode };

const Head = ({ id, title, heading, children }: HeadProps) => (
  <div className="flex items-baseline justify-between gap-3">
    <h2 id={id} ref={heading} tabIndex={-1} className="text-sm font-semibold outline-none">
      {title}
    </h2>
    {children}
  </div>
);

/** How many values wait; two or more are kept at once. */
function Waiting({ role, onKeep }: { role: Role; onKeep: (keep: string[]) => void }) {
  const count = ABOUT_ROWS.filter((row) => quotesOf(row, role).length > 0).length;
  if (count < 2) return null;
  return (
    <div className="mt-3 flex items-center gap-2 rounded-md bg-warn-soft px-3 py-2 text-sm text-warn-text">
      <b className="min-w-0 flex-1 font-semibold">{count} values from the advert. Still right?</b>
      <Button size="sm" needsServer onClick={() => onKeep(waitingOf(role.to_check))}>
        Keep all {count}
      </Button>
    </div>
  );
}

const LINE = 'grid grid-cols-[6.5rem_minmax(0,1fr)] border-b border-line py-2 last:border-0';

type RowProps = { row: AboutRow; role: Role; mayWrite: boolean; onOpen: () => void; onKeep: () => void };

function Row({ row, role, mayWrite, onOpen, onKeep }: RowProps) {
  const text = row.textOf(role);
  const passed = row.name === 'closing_date' && text === '' ? passedIn(role) : undefined;
  if (text === '' && !mayWrite) return null;
  const look = text === '' ? (passed ? 'text-warn-text' : 'text-fg-3') : '';
  const clamp = row.name === 'benefits' ? 'line-clamp-2' : '';
  return (
    <div className={LINE} data-row={row.name}>
      <dt className="text-fg-3">{row.label}</dt>
      <dd className="min-w-0">
        {mayWrite ? (
          <button
            type="button"
            className={`-mx-1 -my-0.5 min-h-6 w-full rounded-xs px-1 py-0.5 text-left break-words hover:bg-hover max-md:-my-3 max-md:py-3 ${look}`}
            onClick={onOpen}
          >
            {text !== '' && <span className="sr-only">Change {row.label.toLowerCase()}: </span>}
            <span className={clamp}>{text || row.add}</span>
          </button>
        ) : (
          <span className={`break-words ${clamp}`}>{text}</span>
        )}
        {passed && <span className="mt-0.5 block text-xs text-warn-text">{passed}</span>}
        <Quotes row={row} role={role} mayWrite={mayWrite} onOpen={onOpen} onKeep={onKeep} />
      </dd>
    </div>
  );
}

/** Where a value that waits is from. */
function Quotes({ row, role, mayWrite, onOpen, onKeep }: RowProps) {
  const quotes = quotesOf(row, role);
  if (quotes.length === 0) return null;
  const name = row.label.toLowerCase();
  return (
    <div className="mt-1 text-xs break-words text-warn-text">
      From the advert: {quotes.map((quote) => `“${quote}”`).join(', ')} · Still right?
      {mayWrite && (
        <span className="mt-0.5 flex gap-x-3">
          <TextButton className={AMBER} aria-label={`Keep ${name}`} onClick={onKeep}>
            Keep
          </TextButton>
          <TextButton className={AMBER} aria-label={`Change ${name}`} onClick={onOpen}>
            Change
          </TextButton>
        </span>
      )}
    </div>
  );
}

const AMBER = 'text-xs! font-semibold text-warn-text! underline';

type LongProps = (typeof LONG_ROWS)[number] & { role: Role; mayWrite: boolean };

function LongRow({ name, label, role, mayWrite }: LongProps) {
  const location = useLocation();
  return (
    <div className={LINE}>
      <dt className="text-fg-3">{label}</dt>
      <dd className="min-w-0">
        <span className="line-clamp-2 break-words whitespace-pre-line">{role[name]}</span>
        {mayWrite && (
          <Link
            {...roleFieldLink(role.id, name, location)}
            className="text-link inline-flex min-h-6 min-w-6 items-center text-xs"
          >
            Edit<span className="sr-only"> {label.toLowerCase()}</span>
          </Link>
        )}
      </dd>
    </div>
  );
}

/** The brand voice and the assets of the role, each by name (HOME-19). */
function Brand({ role, mayWrite }: { role: Role; mayWrite: boolean }) {
  const location = useLocation();
  const { brand_guidelines: voice, reference_documents: assets } = role;
  const toVoice = roleFieldLink(role.id, 'brand_guidelines_id', location);
  const toAssets = roleFieldLink(role.id, 'document_ids', location);
  return (
    <section aria-labelledby="about-brand">
      <Head id="about-brand" title="Brand voice and assets">
        {mayWrite && (voice || assets.length > 0) && (
          <Link {...toVoice} className="text-link inline-flex min-h-6 min-w-6 items-center text-xs">
            Change<span className="sr-only"> brand voice and assets</span>
          </Link>
        )}
      </Head>
      {voice ? (
        <p className="mt-2 text-sm">
          <Link to={editGuidelinesPath(voice.id)} className="break-words text-fg-2 hover:underline">
            {voice.profile_name}
          </Link>
        </p>
      ) : (
        <Lacking text="No voice chosen: texts are written in the plain voice.">
          {mayWrite && (
            <ButtonLink size="sm" {...toVoice}>
              Choose a voice
            </ButtonLink>
          )}
        </Lacking>
      )}
      {assets.length === 0 && (
        <Lacking text="Needed before the first text">
          {mayWrite && (
            <ButtonLink size="sm" {...toAssets}>
              Add an asset
            </ButtonLink>
          )}
        </Lacking>
      )}
      <ul aria-label="Assets" className="mt-1.5 space-y-1.5 text-sm empty:hidden">
        {assets.map(({ id, title }) => (
          <li key={id}>
            <Link to={paths.documents} className="break-words text-fg-2 hover:underline">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const Lacking = ({ text, children }: { text: string; children: ReactNode }) => (
  <div className="mt-2 text-sm text-fg-2">
    <p>{text}</p>
    <div className="mt-2 empty:hidden">{children}</div>
  </div>
);
