import { Link } from 'react-router-dom';
import { AppError } from '#shared/errors.ts';
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
  isRefused: boolean;
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

const problemOf = ({ row, problem }: Props['making'], isJob: boolean): string | null =>
  problem ?? (isJob && row?.state === 'failed' ? FAILED : null);

function Ready({ file, format, output, making, isReady, isRefused, onWord, voiceId }: Props) {
  const mayChange = useMay('brand.write');
  const { name, isJob } = formats[format];
  const problem = isRefused ? new AppError('pdf_letters').message : problemOf(making, isJob);
  const isDone = isJob && making.row?.state === 'completed';
  return (
    <>
      <p className={`min-w-0 flex-1 text-xs ${problem ? 'text-danger-text' : 'truncate text-fg-3'}`} role="status">
        {problem ?? (isDone ? `Downloaded ${making.row?.file?.name ?? file}` : file)}
      </p>
      {isJob && voiceId && mayChange && (
        <Link to={editGuidelinesPath(voiceId, 'heading_colour')} className="text-link text-sm max-sm:hidden">
          Logo and colour
        </Link>
      )}
      {isRefused && <Button onClick={onWord}>Use Word</Button>}
      {problem && !isRefused && (
        <Button busy={making.isBusy} needsServer onClick={making.again}>
          Try again
        </Button>
      )}
      {output && <CopyButton text={output.copied} of={name} />}
      <Button
        type="submit"
        variant="primary"
        icon={Download}
        disabled={!isReady || isRefused}
        busy={making.isBusy}
        needsServer={isJob}
      >
        Download {name}
      </Button>
    </>
  );
}
