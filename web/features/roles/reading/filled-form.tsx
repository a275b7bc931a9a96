import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AdvertReadingResult } from '#shared/brand/contracts/readings.ts';
import { HYBRID_ONSITE_DEFAULT } from '#shared/constants.ts';
import { createRole } from '#shared/roles/contracts/role-input.ts';
import { useReading } from '#web/features/brand/use-reading.ts';
import { isUntouched, prefillOf, type Sign, signsOf, waitingIn } from '#web/features/roles/reading/filled-draft.ts';
import { FilledNote } from '#web/features/roles/reading/filled-note.tsx';
import { SOURCE_DRAFT } from '#web/features/roles/reading/source-draft.ts';
import { SourcePanel, SourceText } from '#web/features/roles/reading/source-panel.tsx';
import type { RoleDraft } from '#web/features/roles/role-draft.ts';
import { type Outdated, RoleForm, type Wordings } from '#web/features/roles/role-form.tsx';
import { frame, RoleLoading } from '#web/features/roles/role-frame.tsx';
import { roleKind } from '#web/features/roles/role-kind.ts';
import { call } from '#web/lib/call.ts';
import { dropDraft } from '#web/lib/drafts.ts';
import { startFromAdvertPath } from '#web/lib/paths.ts';
import { usePerson } from '#web/lib/session.ts';
import { Quote } from '#web/ui/layout/icons.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { Sheet } from '#web/ui/overlay/sheet.tsx';

type Ends = {
  onBound: (id: string) => void;
  onReset: () => void;
  outdated: Outdated;
  wordings: Wordings | undefined;
};

/** The form of a new role with what was read; while it is read the empty form, over which the reading is shown. */
export function FilledForm({ id, ...ends }: Ends & { id: string }) {
  const { data, isPending } = useReading(id);
  // A saved role closes its reading, and the form stays.
  const [kept, keep] = useState<AdvertReadingResult | null>(data?.advert ?? null);
  const advert = kept ?? data?.advert ?? null;
  if (advert && !kept) keep(advert);
  const [isAnswered, answer] = useState(!isPending);
  if (!isPending && !isAnswered) answer(true);
  if (advert) return <Filled id={id} advert={advert} {...ends} />;
  // An empty form that is typed into would be replaced by the filled one. One that is asked for again stays.
  return isAnswered ? <RoleForm {...ends} /> : <Unread />;
}

const Unread = () => (
  <Page {...frame} title="Create Role">
    <RoleLoading />
  </Page>
);

const WIDE = '(min-width: 75rem)';

function Filled({ id, advert, ...ends }: Ends & { id: string; advert: AdvertReadingResult }) {
  const navigate = useNavigate();
  const { id: owner } = usePerson();
  const keepsText = useRef(true);
  const [shown, show] = useState('');
  const [isSheetOpen, openSheet] = useState(false);
  const signs = useMemo(() => signsOf(advert), [advert]);
  const prefill = useMemo(() => prefillOf(id, advert), [id, advert]);
  const kind = useMemo(() => kindOf({ id, owner, keepsText, advert }), [id, owner, advert]);
  useFocusedControl((name) => signs[name] && show(name));
  const source = { text: advert.source.text, signs, shown };
  const signOf = (name: string, values: RoleDraft) => {
    const sign = signs[name];
    const isSame = sign !== undefined && isUntouched(sign, values);
    return (
      <FieldSign
        name={name}
        sign={isSame ? sign : undefined}
        isShown={shown === name}
        isEmpty={!sign && (name === 'days_onsite' ? daysAreDefault(advert, values) : !values[name as keyof RoleDraft])}
        onShow={() => {
          show(name);
          openSheet(!matchMedia(WIDE).matches);
        }}
      />
    );
  };
  return (
    <>
      <RoleForm
        prefill={prefill}
        filled={{
          kind,
          signOf,
          head: (
            <FilledNote
              count={Object.keys(signs).length}
              isFromData={advert.from_data}
              onKeep={(keeps) => {
                keepsText.current = keeps;
              }}
            />
          ),
          side: <SourcePanel {...source} onAnother={() => void navigate(startFromAdvertPath())} />,
        }}
        {...ends}
      />
      <Sheet open={isSheetOpen} title="Your text" size="tall" onClose={() => openSheet(false)}>
        <div className="px-4 py-3">
          <SourceText {...source} />
        </div>
      </Sheet>
    </>
  );
}

/** Hybrid roles have days by default, which no text has said (ROLE-19). */
const daysAreDefault = ({ fields }: AdvertReadingResult, { days_onsite }: RoleDraft): boolean =>
  fields.location_type?.value === 'hybrid' && !fields.days_onsite && days_onsite === HYBRID_ONSITE_DEFAULT;

type Kept = { id: string; owner: string; keepsText: { current: boolean }; advert: AdvertReadingResult };

/** As a role is saved; its first save closes the reading, and its text is no longer offered. */
const kindOf = ({ id, owner, keepsText, advert }: Kept): typeof roleKind => ({
  ...roleKind,
  create: async (input, idempotencyKey) => {
    const to_check = waitingIn(advert, input);
    const body = { ...input, reading_id: id, keep_text: keepsText.current, to_check };
    const saved = await call(createRole, { body, idempotencyKey });
    dropDraft(owner, SOURCE_DRAFT);
    return saved;
  },
});

/** Reports the control that has the focus; those of a group by the id of the group. */
function useFocusedControl(onFocus: (name: string) => void): void {
  const latest = useRef(onFocus);
  latest.current = onFocus;
  useEffect(() => {
    const tell = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target.closest('[role="dialog"]')) return;
      latest.current(target.closest('fieldset')?.id || target.id);
    };
    addEventListener('focusin', tell);
    return () => removeEventListener('focusin', tell);
  }, []);
}

const REQUIRED = new Set(
  ['company_name', 'job_title', 'experience_level', 'location_type', 'country', 'city'].concat([
    'role_requirements',
    'person_specification',
    'days_onsite',
  ]),
);

type Props = {
  name: string;
  /** Of a field that still has what was read. */
  sign: Sign | undefined;
  /** Nothing was read for it, and nothing is in it. */
  isEmpty: boolean;
  isShown: boolean;
  onShow: () => void;
};

/** At the right of a label: where its value is from (READ-04). */
function FieldSign({ name, sign, isEmpty, isShown, onShow }: Props) {
  if (!sign) return isEmpty && REQUIRED.has(name) ? 'Not in your text' : null;
  return (
    <span className="inline-flex items-center gap-2">
      {sign.toCheck && <span className="font-medium text-warn-text">Check this</span>}
      {sign.spans.length === 0 ? (
        "In the page's job data"
      ) : (
        <button
          type="button"
          aria-pressed={isShown}
          className={`inline-flex h-6 items-center gap-1 rounded-full px-2 text-xs font-medium ${isShown ? 'bg-accent-soft text-accent-text' : 'text-fg-3 hover:text-fg'}`}
          onClick={onShow}
        >
          <Quote className="size-3" aria-hidden />
          In your text
        </button>
      )}
    </span>
  );
}
