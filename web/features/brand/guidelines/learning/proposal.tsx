import type { VoiceReadingResult } from '#shared/brand/contracts/readings.ts';
import { type LearningForm, putBack, use } from '#web/features/brand/guidelines/learning/learning-form.ts';
import { type ProposedName, proposalsOf, usedValue } from '#web/features/brand/guidelines/learning/proposed.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Quote } from '#web/ui/layout/icons.ts';

type Props = { name: ProposedName; form: LearningForm; voice: VoiceReadingResult };

/** Beside a field: what the samples say of it, with its evidence (VOICE-02). */
export function Proposal({ name, form, voice }: Props) {
  const proposed = proposalsOf(voice)[name];
  const value = form.watch(name) ?? '';
  if (!proposed)
    return (
      <p className="rounded-md border border-dashed border-line-strong px-4 py-3 text-sm text-fg-2">
        Not enough in your samples to say. Yours stays.
      </p>
    );
  const isUsed = usedValue(proposed, value) === value;
  return (
    <div className="rounded-md border border-line bg-canvas p-4">
      <p className="text-sm whitespace-pre-line">{proposed.text}</p>
      <ul className="mt-3 space-y-1.5">
        {proposed.quotes.map(({ sample, quote, from }) => (
          <li key={`${sample} ${from}`} className="flex gap-2 text-xs text-fg-2">
            <Quote className="mt-0.5 size-3 shrink-0 text-fg-3" aria-hidden />
            <span className="min-w-0 break-words">
              “{quote}” <span className="text-fg-3">{voice.samples.find(({ number }) => number === sample)?.name}</span>
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex items-center gap-3 text-xs font-medium">
        {isUsed ? (
          <>
            <span className="text-ok-text">Used</span>
            <Button size="sm" variant="ghost" onClick={() => putBack(form, name)}>
              Put back
            </Button>
          </>
        ) : (
          <Button size="sm" onClick={() => use(form, name, usedValue(proposed, value))}>
            Use this
          </Button>
        )}
      </div>
    </div>
  );
}
