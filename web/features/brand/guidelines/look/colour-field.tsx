import { INVALID_COLOUR, isColour, printedColour } from '#shared/brand/colour.ts';
import { Field } from '#web/ui/form/field.tsx';

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
