import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type CSSProperties, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { INVALID_COLOUR, isColour, printedColour } from '#shared/brand/colour.ts';
import {
  type GuidelineLook,
  readGuidelineLook,
  removeGuidelineLogo,
  updateGuidelineLook,
  uploadGuidelineLogo,
} from '#shared/brand/contracts/guideline-look.ts';
import { AppError } from '#shared/errors.ts';
import { listGeneratedDocuments } from '#shared/text/contracts/generated-documents.ts';
import { LogoRow } from '#web/features/brand/guidelines/look/logo-row.tsx';
import { goToField } from '#web/lib/asked-field.ts';
import { call, upload } from '#web/lib/call.ts';
import { nounKey, readOf } from '#web/lib/endpoint.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Card } from '#web/ui/layout/card.tsx';

const readLook = (id: string) => readOf(readGuidelineLook, { params: { id } });

/** Logo and colour of the files that are exported; each is saved at once, not with the form (EXPORT-22). */
export function LookSection({ id }: { id: string }) {
  const placeholder = (
    <Loading label="Loading the look of exports">
      <Skeleton className="h-14 w-full" />
    </Loading>
  );
  return (
    <Card title="Look of exports" description="On Word and PDF files of roles with this brand voice." className="mt-4">
      <Loaded query={useQuery(readLook(id))} failed="Failed to load the look of exports" placeholder={placeholder}>
        {(look) => <Look key={id} id={id} look={look} />}
      </Loaded>
    </Card>
  );
}

type Busy = 'logo' | 'remove' | 'colour' | null;

function useLook(id: string) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState<Busy>(null);
  const [outcome, setOutcome] = useState<{ tone: 'success' | 'error'; text: string } | null>(null);
  const run = async (name: Busy, done: string, work: () => Promise<GuidelineLook>) => {
    setBusy(name);
    setOutcome(null);
    try {
      queries.setQueryData(readLook(id).queryKey, await work());
      // The previews of documents show it.
      void queries.invalidateQueries({ queryKey: nounKey(listGeneratedDocuments) });
      setOutcome({ tone: 'success', text: done });
    } catch (thrown) {
      console.error(thrown);
      setOutcome({ tone: 'error', text: AppError.from(thrown).message });
    }
    setBusy(null);
  };
  return { busy, outcome, run, forget: () => setOutcome(null) };
}

/** The form was opened at the colour before this section was there. */
function useAskedColour(): void {
  const [query] = useSearchParams();
  const isAsked = query.get('field') === 'heading_colour';
  useEffect(() => {
    if (isAsked) goToField('heading_colour');
  }, [isAsked]);
}

function Look({ id, look }: { id: string; look: GuidelineLook }) {
  useAskedColour();
  const { busy, outcome, run, forget } = useLook(id);
  const [typed, setTyped] = useState(look.heading_colour);
  const shown = isColour(typed) ? typed : look.heading_colour;
  const params = { id };
  const save = (heading_colour: string) => {
    const isNew = heading_colour.toUpperCase() !== look.heading_colour;
    if (isNew && (heading_colour === '' || isColour(heading_colour)))
      void run('colour', 'Colour saved', () => call(updateGuidelineLook, { params, body: { heading_colour } }));
  };
  return (
    <div className="space-y-5">
      {outcome && (
        <Banner key={outcome.text} tone={outcome.tone} onClose={forget}>
          {outcome.text}
        </Banner>
      )}
      <div className="flex flex-wrap items-start gap-5">
        <div className="min-w-0 flex-1 basis-48 space-y-5">
          <LogoRow
            url={look.logo_url}
            busy={busy}
            onFile={(file) => void run('logo', 'Logo saved', () => upload(uploadGuidelineLogo, file, { params }))}
            onRemove={() => void run('remove', 'Logo removed', () => call(removeGuidelineLogo, { params }))}
          />
          <ColourField value={typed} onChange={setTyped} onDone={save} />
        </div>
        <Preview url={look.logo_url} colour={shown === '' ? INK : printedColour(shown)} />
      </div>
    </div>
  );
}

const INK = '#131822';
// Paper is white in both themes.
const PAPER: CSSProperties = {
  width: '12rem',
  padding: '1rem 1rem 2rem',
  background: '#fff',
  color: INK,
  boxShadow: '0 1px 3px rgb(19 24 34/.16)',
  fontSize: '0.5625rem',
  lineHeight: '0.75rem',
  fontWeight: 600,
};
const line = (width: string): CSSProperties => ({
  width,
  height: '0.25rem',
  marginTop: '0.25rem',
  borderRadius: '2px',
  background: '#e0e2e5',
});

function Preview({ url, colour }: { url: string | null; colour: string }) {
  return (
    <div style={PAPER} role="img" aria-label="Preview of an exported page">
      {url && <img src={url} alt="" style={{ maxWidth: '6rem', maxHeight: '1.5rem' }} />}
      <p style={{ margin: '0.75rem 0 0', fontSize: '0.6875rem' }}>Senior Backend Engineer</p>
      {['What you will do', 'What you bring'].map((text) => (
        <div key={text}>
          <p style={{ marginTop: '0.5rem', color: colour }}>{text}</p>
          {['90%', '78%', '70%'].map((width) => (
            <div key={width} style={line(width)} />
          ))}
        </div>
      ))}
    </div>
  );
}

type Props = { value: string; onChange: (colour: string) => void; onDone: (colour: string) => void };

/** As picker and as text; saved when the focus leaves or with Enter. */
export function ColourField({ value, onChange, onDone }: Props) {
  const text = value.trim();
  const isValid = text === '' || isColour(text);
  return (
    <Field
      id="heading_colour"
      label="Colour of headings"
      optional
      error={isValid ? undefined : INVALID_COLOUR}
      below={isColour(text) && <Printed colour={text} />}
    >
      {(control) => (
        <div className="flex items-center gap-2">
          <input
            type="color"
            aria-label="Pick the colour of headings"
            value={isColour(text) ? text.toLowerCase() : '#131822'}
            onChange={({ currentTarget }) => onChange(currentTarget.value.toUpperCase())}
            onBlur={() => onDone(text)}
            className="size-9 cursor-pointer rounded-sm border border-line-strong"
          />
          <input
            {...control}
            className="input font-mono"
            style={{ width: '7rem' }}
            value={value}
            maxLength={7}
            spellCheck={false}
            autoComplete="off"
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
            onBlur={() => onDone(text)}
            onKeyDown={({ key }) => key === 'Enter' && onDone(text)}
          />
        </div>
      )}
    </Field>
  );
}

/** What is printed instead of a colour that cannot be read on white. */
function Printed({ colour }: { colour: string }) {
  const printed = printedColour(colour);
  if (printed === colour.toUpperCase()) return null;
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-1.5 text-xs text-fg-2" role="status">
      Too light to read on white, headings are printed in {printed}
      <span className="size-3.5 rounded-sm" style={{ background: printed }} aria-hidden />
    </p>
  );
}
