import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { AppError } from '#shared/errors.ts';
import {
  type MadeShare,
  SHARE_DAYS,
  SHARE_LABEL_MAX,
  SHARED_DOCUMENTS_MAX,
  type Share,
} from '#shared/review/contracts/shares.ts';
import { type GeneratedDocument, listGeneratedDocuments } from '#shared/text/contracts/generated-documents.ts';
import type { SharedFrom } from '#web/features/review/sharing/shared-from.ts';
import { useCreateShare, useShareChanges } from '#web/features/review/sharing/use-share-changes.ts';
import { documentName } from '#web/features/text/document-name.ts';
import { readOf } from '#web/lib/endpoint.ts';
import { openSlug } from '#web/lib/workspace.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { SelectField } from '#web/ui/form/select.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';

/** For how many days a link is made unless another number is chosen. */
export const DAYS = 14;
const LOCKS = 'This sends the document for review and locks it until somebody answers.';
/** Of a shared workspace (SHARE-06). */
const DECIDES = 'What you wrote or sent, a member still approves.';

export type Wish = { label: string; may_comment: boolean; may_answer: boolean };
type Of = { id: string; document: GeneratedDocument; onBusy: (busy: boolean) => void };

/** What a new link is to be (SHARE-01). */
export function CreateForm({
  id,
  document,
  flush,
  onBusy,
  onMade,
}: Of & SharedFrom & { onMade: (made: MadeShare) => void }) {
  const [wish, setWish] = useState<Wish>({ label: '', may_comment: true, may_answer: false });
  const [days, setDays] = useState(DAYS);
  const [also, setAlso] = useState<readonly string[]>([]);
  const { mutate, isPending, error } = useCreateShare({ id: document.id, flush });
  useEffect(() => onBusy(isPending), [isPending, onBusy]);
  const send = () => mutate({ ...wish, days: days as 14, also: [...also] }, { onSuccess: onMade });
  return (
    <Form id={id} busy={isPending} error={error} onSend={send}>
      <Fields id={id} wish={wish} onWish={setWish} error={error} isApproved={document.review_state === 'approved'} />
      <Days id={id} days={days} onDays={setDays} />
      <OtherDocuments document={document} chosen={also} onChosen={setAlso} />
    </Form>
  );
}

/** Its days are counted from now on once they are chosen again. */
export function ChangeForm({ id, document, share, onBusy, onDone }: Of & { share: Share; onDone: () => void }) {
  const { label, may_comment, may_answer } = share;
  const [wish, setWish] = useState<Wish>({ label, may_comment, may_answer });
  const [days, setDays] = useState<number | null>(null);
  const { mutate, isPending, error } = useShareChanges(document.id, share.id).change;
  useEffect(() => onBusy(isPending), [isPending, onBusy]);
  const send = () => mutate({ ...wish, ...(days !== null && { days: days as 14 }) }, { onSuccess: onDone });
  return (
    <Form id={id} busy={isPending} error={error} onSend={send}>
      <Fields
        id={id}
        wish={wish}
        onWish={setWish}
        error={error}
        isApproved={document.review_state === 'approved' && !may_answer}
      />
      <Days id={id} days={days} onDays={setDays} />
    </Form>
  );
}

type FormProps = { id: string; busy: boolean; error: Error | null; onSend: () => void; children: ReactNode };

/** The form of a link, with why it could not be made. */
export function Form({ id, busy, error, onSend, children }: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onSend();
  };
  const isOfField = error instanceof AppError && error.code === 'invalid_input';
  return (
    <form id={id} noValidate className="space-y-4" onSubmit={submit}>
      {error && !isOfField && (
        <Banner tone="error" takeFocus>
          {error instanceof AppError && error.code === 'unavailable'
            ? 'Failed to create the link. Please try again.'
            : error.message}
        </Banner>
      )}
      {children}
    </form>
  );
}

type FieldsProps = {
  id: string;
  wish: Wish;
  onWish: (wish: Wish) => void;
  error: Error | null;
  isApproved: boolean;
};

/** Who the link is for, and what they may do. */
export function Fields({ id, wish, onWish, error, isApproved }: FieldsProps) {
  const fields = error instanceof AppError ? error.more.fields : undefined;
  const locks = openSlug === null ? LOCKS : `${LOCKS} ${DECIDES}`;
  return (
    <>
      <TextField
        id={`${id}-label`}
        label="Who is it for?"
        hint="Only members see this."
        maxLength={SHARE_LABEL_MAX}
        value={wish.label}
        error={fields?.label}
        onChange={({ target }) => onWish({ ...wish, label: target.value })}
      />
      <div>
        <Checkbox
          checked={wish.may_comment}
          onChange={({ target }) => onWish({ ...wish, may_comment: target.checked })}
        >
          May comment
        </Checkbox>
        <Checkbox
          checked={wish.may_answer}
          disabled={isApproved}
          onChange={({ target }) => onWish({ ...wish, may_answer: target.checked })}
        >
          May approve or request changes
          <span className="block text-xs text-fg-3">{isApproved ? 'This document is approved already.' : locks}</span>
        </Checkbox>
      </div>
    </>
  );
}

type DaysProps<Days> = { id: string; days: Days; onDays: (days: number) => void };

/** For how many days it works; null: as before. */
export const Days = ({ id, days, onDays }: DaysProps<number | null>) => (
  <SelectField
    id={`${id}-days`}
    label="Expires after"
    value={days ?? ''}
    onChange={({ target }) => onDays(Number(target.value))}
  >
    {days === null && <option value="">As before</option>}
    {SHARE_DAYS.map((one) => (
      <option key={one} value={one}>
        {one} days
      </option>
    ))}
  </SelectField>
);

/** The other documents of its role that a link can show as well. */
function useOtherDocuments({ id, role_id }: GeneratedDocument) {
  const query = { role_id: role_id ?? 'deleted', limit: SHARED_DOCUMENTS_MAX };
  const { data } = useQuery({ ...readOf(listGeneratedDocuments, { query }), enabled: role_id !== null });
  return (data?.items ?? []).filter((one) => one.id !== id).slice(0, SHARED_DOCUMENTS_MAX - 1);
}

type OthersProps = { document: GeneratedDocument; chosen: readonly string[]; onChosen: (ids: string[]) => void };

/** One link may show several documents of one role. */
function OtherDocuments({ document, chosen, onChosen }: OthersProps) {
  const others = useOtherDocuments(document);
  if (others.length === 0) return null;
  const toggle = (id: string) => onChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <fieldset>
      <legend className="text-sm font-medium">Also show</legend>
      {others.map((one) => (
        <Checkbox key={one.id} checked={chosen.includes(one.id)} onChange={() => toggle(one.id)}>
          {documentName(one)}
        </Checkbox>
      ))}
    </fieldset>
  );
}
