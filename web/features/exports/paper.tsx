import type { CSSProperties } from 'react';
import type { ExportLook } from '#shared/exports/contracts/document-exports.ts';
import type { Block, Labelled } from '#shared/text/structure.ts';

// Paper is white in both themes, and is set in points: none of it follows the sizes of the interface.
const INK = '#131822';
const SOFT = '#4A505B';
const PAPER: CSSProperties = {
  maxWidth: '36rem',
  minHeight: '48rem',
  padding: '2.5rem 12% 1.5rem',
  background: '#fff',
  color: INK,
  fontSize: '0.6875rem',
  lineHeight: '1.0625rem',
  boxShadow: '0 1px 3px rgb(19 24 34/.14)',
};
const FONTS = { docx: "Arial, 'Liberation Sans', sans-serif", pdf: "'Inter Variable', sans-serif" };
const SIZES: Partial<Record<Block['type'], CSSProperties>> = {
  title: { fontSize: '1.3125rem', lineHeight: '1.625rem', fontWeight: 600 },
  subtitle: { margin: '0.25rem 0 1rem', color: SOFT },
  heading: { margin: '1rem 0 0.25rem', fontSize: '0.8125rem', fontWeight: 600 },
  paragraph: { marginBottom: '0.5rem', whiteSpace: 'pre-line' },
};

type Props = {
  blocks: readonly Block[];
  look: ExportLook;
  format: 'docx' | 'pdf';
  direction: 'ltr' | 'rtl';
  footer: string;
  page: string;
};

/** A page of a Word or PDF file, from the same blocks. */
export function Paper({ blocks, look, format, direction, footer, page }: Props) {
  const colour = look.colour ?? INK;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="h-full overflow-y-auto p-4" aria-label="Preview" tabIndex={0}>
      <div className="mx-auto flex flex-col" dir={direction} style={{ ...PAPER, fontFamily: FONTS[format] }}>
        {look.logo_url ? (
          <img
            src={look.logo_url}
            alt={look.company}
            className="self-start"
            style={{ maxWidth: '8rem', maxHeight: '3rem' }}
          />
        ) : (
          <p style={{ color: colour, fontWeight: 600 }}>{look.company}</p>
        )}
        <div className="flex-1" style={{ marginTop: '1.75rem', overflowWrap: 'anywhere' }}>
          {blocks.map((block, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the blocks have no other identity
            <PaperBlock key={at} block={block} colour={colour} />
          ))}
        </div>
        <p className="flex justify-between gap-4" style={{ marginTop: '1.5rem', fontSize: '0.5625rem', color: SOFT }}>
          <span>{footer}</span>
          <span className="shrink-0">{page}</span>
        </p>
      </div>
    </section>
  );
}

const indented: CSSProperties = {
  display: 'grid',
  gridTemplateColumns: '1.25rem minmax(0, 1fr)',
  marginBottom: '0.125rem',
};
const bold: CSSProperties = { fontWeight: 600 };

function PaperBlock({ block, colour }: { block: Block; colour: string }) {
  if (block.type === 'list')
    return block.items.map(({ number, text }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: items may be equal
      <p key={at} style={indented}>
        <span style={{ color: colour, ...(number !== null && bold) }}>{number === null ? '•' : `${number}.`}</span>
        <span>{text}</span>
      </p>
    ));
  if (block.type === 'facts') return block.facts.map((fact) => <Line key={fact.label} {...fact} />);
  if (block.type === 'question')
    return (
      <div style={{ ...indented, marginTop: '0.375rem' }}>
        <span style={{ ...bold, color: colour }}>{block.number}.</span>
        <div>
          <p>{block.text}</p>
          {block.notes.map((note, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: notes may be equal
            <Line key={at} {...note} color={SOFT} />
          ))}
        </div>
      </div>
    );
  const isHeading = block.type === 'heading';
  const search = { borderLeft: `2px solid ${colour}`, paddingLeft: '0.5rem', marginBottom: '0.5rem' };
  return (
    <p style={block.type === 'search' ? search : { ...SIZES[block.type], ...(isHeading && { color: colour }) }}>
      {block.text}
    </p>
  );
}

const Line = ({ label, text, color }: Labelled & { color?: string }) => (
  <p style={{ color, marginBottom: '0.125rem' }}>
    {label !== '' && <span style={bold}>{label}: </span>}
    {text}
  </p>
);
