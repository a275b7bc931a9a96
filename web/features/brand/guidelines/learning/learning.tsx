import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  type Reading,
  startVoiceReading,
  type VoiceReadingResult,
  type VoiceSample,
} from '#shared/brand/contracts/readings.ts';
import { cardState } from '#shared/tasks/card.ts';
import { Found } from '#web/features/brand/guidelines/learning/found.tsx';
import type { LearningForm } from '#web/features/brand/guidelines/learning/learning-form.ts';
import type { Sample } from '#web/features/brand/guidelines/learning/samples.ts';
import { SamplesDialog } from '#web/features/brand/guidelines/learning/samples-dialog.tsx';
import { discard, isReadingBusy, useReading } from '#web/features/brand/use-reading.ts';
import { stepViews } from '#web/features/tasks/step-view.ts';
import { TaskSteps } from '#web/features/tasks/task-steps.tsx';
import { call } from '#web/lib/call.ts';
import { dropDraft, keepDraft, readDraft } from '#web/lib/drafts.ts';
import { randomId } from '#web/lib/random-id.ts';
import { usePerson } from '#web/lib/session.ts';
import { ErrorBanner } from '#web/ui/feedback/banner.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Sparkles } from '#web/ui/layout/icons.ts';

type Kept = { samples: Sample[]; id: string | null };
const NOTHING: Kept = { samples: [], id: null };

type Props = {
  form: LearningForm;
  /** The name of what is kept in this tab: of one brand voice. */
  name: string;
  /** The result, which is shown beside the fields. */
  onVoice: (voice: VoiceReadingResult | null) => void;
};

/** Above the form of a brand voice: the samples, their reading, and what to do with its proposals. */
export function Learning({ form, name, onVoice }: Props) {
  const [kept, keep] = useKept(name);
  const [isOpen, setOpen] = useState(false);
  const { data: reading, error } = useReading(kept.id);
  const voice = (kept.id && reading?.voice) || null;
  const failure = reading?.card.status === 'failed' ? reading.card.error : null;
  useEffect(() => onVoice(voice), [voice, onVoice]);
  const follow = (id: string) => {
    keep({ ...kept, id });
    setOpen(false);
  };
  const leaving = useMutation({
    mutationFn: async () => kept.id && discard(kept.id),
    onSuccess: () => keep({ ...kept, id: null }),
  });
  const again = useMutation({
    mutationFn: (sample: VoiceSample) =>
      call(startVoiceReading, { body: { samples: [sample] }, idempotencyKey: randomId() }),
    onSuccess: ({ id }) => follow(id),
  });
  const problem = leaving.error ?? again.error;
  const isRunning = kept.id !== null && !error && (!reading || isReadingBusy(reading));
  return (
    <>
      {voice && (
        <Found
          form={form}
          voice={voice}
          onLeave={() => leaving.mutate()}
          onOther={() => setOpen(true)}
          onOnly={(text) => again.mutate({ is: 'text', text })}
          problem={problem}
        />
      )}
      {isRunning && reading && <Live reading={reading} problem={problem} onCancel={() => leaving.mutate()} />}
      {!voice && !isRunning && <Strip onOpen={() => setOpen(true)} />}
      <SamplesDialog
        open={isOpen || (failure !== null && failure.code !== 'cancelled')}
        samples={kept.samples}
        onSamples={(samples) => keep({ ...kept, samples })}
        failure={failure?.messages[0] ?? failure?.message ?? null}
        onStarted={follow}
        onClose={() => {
          setOpen(false);
          if (failure) keep({ ...kept, id: null });
        }}
      />
    </>
  );
}

function useKept(name: string) {
  const { id: owner } = usePerson();
  const [kept, setKept] = useState<Kept>(() => (readDraft(owner, `samples:${name}`) as Kept | undefined) ?? NOTHING);
  const keep = (next: Kept) => {
    setKept(next);
    if (next.samples.length > 0) keepDraft(owner, `samples:${name}`, next);
    else dropDraft(owner, `samples:${name}`);
  };
  return [kept, keep] as const;
}

const Strip = ({ onOpen }: { onOpen: () => void }) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-dashed border-line-strong px-4 py-3 sm:px-5">
    <Sparkles className="size-4 shrink-0 text-fg-3" aria-hidden />
    <p className="min-w-0 flex-1 text-sm">
      <span className="font-medium">Have texts that sound like you?</span>{' '}
      <span className="text-fg-2 max-sm:hidden">Get a proposal for each field.</span>
    </p>
    <Button size="sm" onClick={onOpen}>
      Learn from samples
    </Button>
  </div>
);

type LiveProps = { reading: Reading; problem: Error | null; onCancel: () => void };

const Live = ({ reading: { card }, problem, onCancel }: LiveProps) => (
  <section aria-label="Reading your samples" className="card p-4 sm:p-5">
    <div className="flex items-center gap-3">
      <h2 className="text-md font-semibold">Reading your samples</h2>
      <Button size="sm" className="ml-auto" needsServer onClick={onCancel}>
        Cancel
      </Button>
    </div>
    {problem && <ErrorBanner className="mt-3" error={problem} />}
    <TaskSteps of="Reading your samples" steps={stepViews(card, cardState(card))} />
  </section>
);
