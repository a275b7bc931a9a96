import { type Evidence, VOICE_WORDS_MIN, type VoiceReadingResult } from '#shared/brand/contracts/readings.ts';
import { type LearningForm, use } from '#web/features/brand/guidelines/learning/learning-form.ts';
import {
  type ProposedName,
  proposalsOf,
  samplesOf,
  usedValue,
} from '#web/features/brand/guidelines/learning/proposed.ts';
import { plural } from '#web/lib/format.ts';
import { Banner, ErrorBanner } from '#web/ui/feedback/banner.tsx';
import { Button } from '#web/ui/form/button.tsx';

type Props = {
  form: LearningForm;
  voice: VoiceReadingResult;
  onLeave: () => void;
  onOther: () => void;
  /** The text of the sample that alone is read again. */
  onOnly: (text: string) => void;
  /** Why that did not begin. */
  problem: Error | null;
};

/** The samples of these quotes that are long enough by themselves. */
const alone = ({ samples }: VoiceReadingResult, quotes: readonly Evidence[]) =>
  samples.filter(({ number, words }) => samplesOf(quotes).includes(number) && words >= VOICE_WORDS_MIN);

/** How much was found, and what holds for all of it (VOICE-02, VOICE-04, VOICE-05). */
export function Found({ form, voice, onLeave, onOther, onOnly, problem }: Props) {
  const proposals = proposalsOf(voice);
  const all = Object.entries(proposals) as [ProposedName, NonNullable<(typeof proposals)[ProposedName]>][];
  const values = form.watch();
  const others = all.filter(([name, proposed]) => usedValue(proposed, values[name] ?? '') !== values[name]);
  const words = voice.samples.reduce((sum, sample) => sum + sample.words, 0);
  const takeOthers = () => {
    for (const [name, proposed] of others) use(form, name, usedValue(proposed, form.getValues(name) ?? ''));
  };
  return (
    <>
      <Banner tone="info" detail="Take what fits; nothing is saved until you do.">
        {`${plural(all.length, 'proposal')} from ${plural(words, 'word')} in ${plural(voice.samples.length, 'sample')}.`}
      </Banner>
      {voice.left_out.length > 0 && (
        <Banner tone="warning">{`Left out, because no text was found: ${voice.left_out.join(', ')}`}</Banner>
      )}
      {problem && <ErrorBanner error={problem} />}
      {voice.differ && (
        <Banner
          tone="warning"
          detail={
            <>
              {voice.differ.quotes.map(({ sample, quote }) => (
                <p key={quote}>{`“${quote}” ${voice.samples.find(({ number }) => number === sample)?.name ?? ''}`}</p>
              ))}
              <span className="mt-2 flex flex-wrap gap-2">
                {alone(voice, voice.differ.quotes).map(({ number, text }) => (
                  <Button key={number} size="sm" needsServer onClick={() => onOnly(text)}>
                    Use only sample {number}
                  </Button>
                ))}
              </span>
            </>
          }
        >
          Your samples differ: {voice.differ.how}
        </Banner>
      )}
      <div className="flex flex-wrap gap-2">
        {others.length > 0 && (
          <Button size="sm" onClick={takeOthers}>
            {others.length === all.length ? `Use all ${all.length}` : `Use the other ${others.length}`}
          </Button>
        )}
        <Button size="sm" onClick={onOther}>
          Other samples
        </Button>
        <Button size="sm" variant="ghost" onClick={onLeave}>
          Leave out the proposals
        </Button>
      </div>
    </>
  );
}
