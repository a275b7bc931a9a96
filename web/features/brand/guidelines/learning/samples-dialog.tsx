import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type BrandDocument, listDocuments } from '#shared/brand/contracts/assets.ts';
import { SAMPLE_TEXT_MAX, startVoiceReading, VOICE_SAMPLES_MAX } from '#shared/brand/contracts/readings.ts';
import { AppError } from '#shared/errors.ts';
import {
  assetSample,
  pageSample,
  pastedSample,
  type Sample,
  shortNote,
  totalOf,
  withSample,
} from '#web/features/brand/guidelines/learning/samples.ts';
import { call } from '#web/lib/call.ts';
import { readOf } from '#web/lib/endpoint.ts';
import { plural } from '#web/lib/format.ts';
import { randomId } from '#web/lib/random-id.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { IconButton } from '#web/ui/form/icon-button.tsx';
import { SelectField } from '#web/ui/form/select.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Plus, X } from '#web/ui/layout/icons.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

const WAYS = ['Paste a text', 'Brand asset', 'Web page'] as const;
type Way = (typeof WAYS)[number];
const ABOUT = 'Two or three texts your company wrote and still likes. Adverts, a page about working there, a letter.';

type Props = {
  open: boolean;
  samples: readonly Sample[];
  onSamples: (samples: Sample[]) => void;
  /** Why the last reading came to nothing. */
  failure: string | null;
  onStarted: (id: string) => void;
  onClose: () => void;
};

/** 'Learn from samples': one to five texts that sound like the company (VOICE-01). */
export function SamplesDialog({ open, samples, onSamples, failure, onStarted, onClose }: Props) {
  const [way, setWay] = useState<Way | null>(null);
  const total = totalOf(samples);
  const start = useMutation({
    mutationFn: () =>
      call(startVoiceReading, {
        body: { samples: samples.map(({ sent }) => sent) },
        idempotencyKey: randomId(),
      }),
    onSuccess: ({ id }) => onStarted(id),
  });
  const problem = start.error ? AppError.from(start.error).message : failure;
  return (
    <Dialog
      open={open}
      title="Learn from samples"
      description={ABOUT}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            disabled={!total.canStart || samples.length === 0}
            busy={start.isPending}
            needsServer
            onClick={() => start.mutate()}
          >
            Learn the voice
          </Button>
        </>
      }
    >
      {problem && (
        <Banner tone="error" className="mb-3">
          {problem}
        </Banner>
      )}
      <ul className="divide-y divide-line">
        {samples.map((sample) => (
          <Row
            key={sample.key}
            sample={sample}
            onRemove={() => onSamples(samples.filter(({ key }) => key !== sample.key))}
          />
        ))}
      </ul>
      {samples.length < VOICE_SAMPLES_MAX && (
        <div className="mt-3 flex flex-wrap gap-2">
          {WAYS.map((one) => (
            <Button key={one} size="sm" icon={Plus} aria-expanded={one === way} onClick={() => setWay(one)}>
              {one}
            </Button>
          ))}
        </div>
      )}
      {way && samples.length < VOICE_SAMPLES_MAX && (
        <Add
          key={way}
          way={way}
          onAdd={(sample) => {
            onSamples(withSample(samples, sample));
            setWay(null);
          }}
        />
      )}
      <p role="status" className={`tnum mt-3 text-xs ${total.canStart ? 'text-fg-3' : 'text-warn-text'}`}>
        {total.note}
      </p>
    </Dialog>
  );
}

const Row = ({ sample, onRemove }: { sample: Sample; onRemove: () => void }) => (
  <li className="flex items-center gap-3 py-1.5">
    <span className="min-w-0 flex-1">
      <span className="block truncate text-sm font-medium">{sample.name}</span>
      <span className="block truncate text-xs text-fg-3">{sample.origin}</span>
      {shortNote(sample) && <span className="block text-xs text-warn-text">{shortNote(sample)}</span>}
    </span>
    {sample.words !== null && <span className="tnum text-xs text-fg-2">{plural(sample.words, 'word')}</span>}
    <IconButton label={`Remove ${sample.name}`} icon={X} onClick={onRemove} />
  </li>
);

type Adding = { onAdd: (sample: Sample) => void };

function Add({ way, onAdd }: Adding & { way: Way }) {
  const [value, setValue] = useState('');
  if (way === 'Brand asset') return <AddAsset onAdd={onAdd} />;
  const isText = way === 'Paste a text';
  return (
    <div className="mt-3 space-y-3">
      {isText ? (
        <TextAreaField
          label="Text"
          rows={5}
          maxLength={SAMPLE_TEXT_MAX}
          value={value}
          onChange={({ target }) => setValue(target.value)}
        />
      ) : (
        <TextField
          label="Address of a public page"
          inputMode="url"
          value={value}
          onChange={({ target }) => setValue(target.value)}
        />
      )}
      <Button
        size="sm"
        disabled={value.trim() === ''}
        onClick={() => onAdd(isText ? pastedSample(value) : pageSample(value))}
      >
        Add
      </Button>
    </div>
  );
}

const MOST_ASSETS = 200;

const readAssets = ({ items }: { items: BrandDocument[] }): BrandDocument[] =>
  items.filter(({ text_state }) => text_state === 'ready');

/** Those whose text was read. */
function AddAsset({ onAdd }: Adding) {
  const query = useQuery({ ...readOf(listDocuments, { query: { limit: MOST_ASSETS } }), select: readAssets });
  const assets = query.data ?? [];
  if (query.data && assets.length === 0)
    return <p className="mt-3 text-sm text-fg-2">No brand asset has a text that was read.</p>;
  return (
    <div className="mt-3">
      <SelectField
        label="Brand asset"
        value=""
        onChange={({ target }) => {
          const asset = assets.find(({ id }) => id === target.value);
          if (asset) onAdd(assetSample(asset));
        }}
      >
        <option value="">{query.isPending ? 'Loading…' : 'Choose…'}</option>
        {assets.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
