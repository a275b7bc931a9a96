import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { REVIEW_NOTE_LENGTH } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';
import { type Review, readReview, review as reviewShape, sendForReview } from '#shared/review/contracts/reviews.ts';
import type { ChosenText } from '#web/features/home/role/live-texts.ts';
import { readHomeAgain } from '#web/features/home/role/use-role-home.ts';
import { Approvers } from '#web/features/review/review/approvers.tsx';
import { SendDialog } from '#web/features/review/review/send-dialog.tsx';
import { nobodyElse, sendLabel } from '#web/features/review/review/words.ts';
import { documentName } from '#web/features/text/document-name.ts';
import { call } from '#web/lib/call.ts';
import { nounKey, readAgain, readOf } from '#web/lib/endpoint.ts';
import { plural } from '#web/lib/format.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';

/** Everything on the page of a role is saved. */
const flush = async () => true;

type Props = {
  roleIds: readonly string[];
  rows: readonly ChosenText[];
  open: boolean;
  onClose: () => void;
  /** Of a list: what was sent, by its keys. One text then has no dialog of its own. */
  onSent?: (keys: readonly string[]) => void;
};

/** Sends one text for review by its own dialog, and several by one (HOME-04, HOME-39). */
export function SendTexts({ roleIds, rows, open, onClose, onSent }: Props) {
  const client = useQueryClient();
  const [first] = rows;
  const id = first?.text.document_id ?? '';
  const query = useQuery({ ...readOf(readReview, { params: { id } }), staleTime: 0 });
  const close = () => {
    for (const roleId of roleIds) void readHomeAgain(client, roleId);
    onClose();
  };
  if (!query.data)
    return (
      <Dialog open={open} title="Send for review" onClose={onClose} footer={<Button onClick={onClose}>Cancel</Button>}>
        <Loaded query={query} failed="Failed to load who can approve" placeholder={<Placeholder />}>
          {() => null}
        </Loaded>
      </Dialog>
    );
  const review = query.data;
  if (review.approvers.length === 0)
    return (
      <Dialog open={open} title="Send for review" onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
        <p className="text-sm text-fg-2">{nobodyElse(review.is_shared)}</p>
      </Dialog>
    );
  if (rows.length > 1 || onSent)
    return <Several review={review} rows={rows} open={open} onClose={close} onSent={onSent} />;
  const page = {
    id,
    version: review.version,
    state: review.state,
    flush,
    openChecks: first?.text.state.to_fix ?? 0,
    ask: () => undefined,
    isApprovedShown: false,
    onApprovedShown: () => undefined,
  };
  return <SendDialog review={review} page={page} open={open} onClose={close} />;
}

const Placeholder = () => (
  <Loading label="Loading who can approve">
    <Skeleton className="h-32 w-full" />
  </Loading>
);

type SeveralProps = Pick<Props, 'rows' | 'open' | 'onClose'> & { review: Review; onSent: Props['onSent'] };

/** The same people are asked about each text; what is refused holds up no other and stays named. */
function Several({ review, rows, open, onClose, onSent }: SeveralProps) {
  const { approvers, last_people } = review;
  const [chosen, setChosen] = useState<readonly string[]>(last_people);
  const [note, setNote] = useState('');
  const sending = useSending(onClose, onSent);
  const people = chosen.filter((one) => approvers.some(({ id }) => id === one));
  const toggle = (id: string) => setChosen(people.includes(id) ? people.filter((one) => one !== id) : [...people, id]);
  return (
    <FormDialog
      open={open}
      title={`Send ${plural(rows.length, 'text')} for review`}
      description="They are locked until they are answered; you can withdraw them."
      submit={sendLabel(people.length)}
      busy={sending.isBusy}
      disabled={people.length === 0}
      onClose={onClose}
      onSubmit={() => void sending.send(rows, people, note)}
    >
      {sending.failed && (
        <Banner tone="error" takeFocus>
          {sending.failed}
        </Banner>
      )}
      <ul className="divide-y divide-line rounded-sm border border-line text-sm">
        {rows.map(({ key, listed }) => (
          <li key={key} className="px-3 py-2 font-medium">
            {documentName(listed)}
          </li>
        ))}
      </ul>
      <Approvers approvers={approvers} people={people} onToggle={toggle} />
      <TextAreaField
        label="Note"
        optional
        maxLength={REVIEW_NOTE_LENGTH}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </FormDialog>
  );
}

/** Sends text by text. Those that were sent are not sent again when it is pressed again. */
function useSending(onDone: () => void, onSent: Props['onSent']) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState('');
  const [sent, setSent] = useState<readonly string[]>([]);
  const send = async (rows: readonly ChosenText[], people: string[], note: string) => {
    setBusy(true);
    setFailed('');
    const done = [...sent];
    const refused: string[] = [];
    for (const row of rows.filter(({ key }) => !done.includes(key))) {
      const { document_id: id, version } = row.text;
      try {
        if (id !== null && version !== null)
          await call(sendForReview, { params: { id }, body: { version, people, note } });
        done.push(row.key);
      } catch (error) {
        refused.push(leftWords(documentName(row.listed), AppError.from(error)));
      }
    }
    setSent(done);
    setBusy(false);
    onSent?.(done);
    await readAgain(client, [nounKey(sendForReview)]);
    if (refused.length === 0) onDone();
    else setFailed(`${done.length} sent, ${refused.length} left: ${refused.join(' ')}`);
  };
  return { send, isBusy, failed };
}

/** Why a text was not sent: 'Job Advert is in review already.' */
function leftWords(name: string, error: AppError): string {
  const current = reviewShape.safeParse(error.more.current);
  const state = error.code === 'review_changed' && current.success ? current.data.state : null;
  if (state === 'in_review') return `${name} is in review already.`;
  if (state === 'approved') return `${name} is approved already.`;
  if (state) return `${name} was changed meanwhile.`;
  if (error.code === 'no_such_item') return `${name} was deleted.`;
  return `${name}: ${error.message}`;
}
