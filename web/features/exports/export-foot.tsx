import { Link } from 'react-router-dom';
import { type FormatName, formats } from '#shared/exports/formats.ts';
import { Making } from '#web/features/exports/making.tsx';
import { isUnderWay, type useMaking } from '#web/features/exports/use-exports.ts';
import { FAILED } from '#web/features/exports/words.ts';
import { editGuidelinesPath } from '#web/lib/paths.ts';
import { useMay } from '#web/lib/rights.ts';
import { Button } from '#web/ui/form/button.tsx';
import { CopyButton } from '#web/ui/form/copy-button.tsx';
import { Download } from '#web/ui/layout/icons.ts';

type Props = {
  file: string;
  format: FormatName;
  output: { file: string; copied: string } | null;
  making: ReturnType<typeof useMaking>;
  isReady: boolean;
  /** The PDF font lacks letters of the text. */
  hasBoxes: boolean;
  onWord: () => void;
  /** Of the role; null without one. */
  voiceId: string | null;
};

/** The progress of the export under way; else the file with Copy and Download. */
export function ExportFoot({ making, ...rest }: Props) {
  const { row, isBusy, cancel } = making;
  if (row && isUnderWay(row)) return <Making row={row} busy={isBusy} onCancel={() => void cancel(row.id)} />;
  return <Ready making={making} {...rest} />;
}

const BOXES = 'The PDF font lacks letters of this text and shows □ for them. Word has them all.';

const problemOf = ({ row, problem }: Props['making'], isJob: boolean): string | null =>
  problem ?? (isJob && row?.state === 'failed' ? FAILED : null);

const toneOf = (hasBoxes: boolean): string => (hasBoxes ? 'text-fg-2' : 'truncate text-fg-3');

function Ready({ file, format, output, making, isReady, hasBoxes, onWord, voiceId }: Props) {
  const mayChange = useMay('brand.write');
  const { name, isJob } = formats[format];
  const problem = problemOf(making, isJob);
  const about = hasBoxes ? BOXES : file;
  const isDone = isJob && making.row?.state === 'completed';
  return (
    <>
      <p className={`min-w-0 flex-1 text-xs ${problem ? 'text-danger-text' : toneOf(hasBoxes)}`} role="status">
        {problem ?? (isDone ? `Downloaded ${making.row?.file?.name ?? file}` : about)}
      </p>
      {isJob && voiceId && mayChange && (
        <Link to={editGuidelinesPath(voiceId, 'heading_colour')} className="text-link text-sm max-sm:hidden">
          Logo and colour
        </Link>
      )}
      {hasBoxes && <Button onClick={onWord}>Use Word</Button>}
      {problem && (
        <Button busy={making.isBusy} needsServer onClick={making.again}>
          Try again
        </Button>
      )}
      {output && <CopyButton text={output.copied} of={name} />}
      <Button
        type="submit"
        variant="primary"
        icon={Download}
        disabled={!isReady}
        busy={making.isBusy}
        needsServer={isJob}
      >
        Download {name}
      </Button>
    </>
  );
}
