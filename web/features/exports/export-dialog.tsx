import { useState } from 'react';
import { type FormatName, formats, formatsOf } from '#shared/exports/formats.ts';
import { lackingLetter } from '#shared/exports/letters.ts';
import { exportedFileName } from '#shared/exports/names.ts';
import type { KindName } from '#shared/text/kinds/names.ts';
import { ExportFoot } from '#web/features/exports/export-foot.tsx';
import type { ExportedFrom } from '#web/features/exports/exported-from.ts';
import { FormatList } from '#web/features/exports/format-list.tsx';
import { Frame } from '#web/features/exports/frame.tsx';
import { useAsOpenDialog } from '#web/features/exports/open-dialog.ts';
import { blocksOfExported, outputOf } from '#web/features/exports/outputs.ts';
import { Preview } from '#web/features/exports/preview.tsx';
import { useExported, type Version } from '#web/features/exports/use-exported.ts';
import { useMaking } from '#web/features/exports/use-exports.ts';
import { openText, versionText } from '#web/features/exports/words.ts';
import { documentName } from '#web/features/text/document-name.ts';
import { saveBlob } from '#web/lib/save-file.ts';
import { deviceStorage } from '#web/lib/storage.ts';
import { Pill } from '#web/ui/feedback/pill.tsx';
import { RadioPills } from '#web/ui/form/radio-pills.tsx';
import { TextButton } from '#web/ui/form/text-button.tsx';
import { Check } from '#web/ui/layout/icons.ts';

const keyOf = (kind: KindName) => `export-format-${kind}`;

/** The last format of the kind on this device. */
function useFormat(kind: KindName): [FormatName, (format: FormatName) => void] {
  const offered = formatsOf(kind);
  const [format, setFormat] = useState<FormatName>(
    () => offered.find((one) => one === deviceStorage.getItem(keyOf(kind))) ?? 'docx',
  );
  const choose = (next: FormatName) => {
    deviceStorage.setItem(keyOf(kind), next);
    setFormat(next);
  };
  return [format, choose];
}

const lacksLetters = ({ exported, look }: Version): boolean =>
  lackingLetter(
    look.company +
      blocksOfExported(exported)
        .map(({ source }) => source)
        .join(''),
  ) !== undefined;

type Props = ExportedFrom & { open: boolean; onClose: () => void };

/** A document as a file: the format at the left, what comes out at the right (EXPORT-01 to -04). */
export function ExportDialog({ document, toFix, factsOpen, open, onClose }: Props) {
  const { id, kind, approved_version = null, version: current } = document;
  const hasChoice = approved_version !== null && approved_version !== current;
  const [chosen, setChosen] = useState<'approved' | 'draft'>('approved');
  const isApproved = approved_version !== null && (chosen === 'approved' || !hasChoice);
  const [format, setFormat] = useFormat(kind);
  const exported = useExported({ document }, isApproved, open);
  const version = exported.data ?? null;
  const making = useMaking(open);
  useAsOpenDialog(open);
  const name = documentName(document);
  const file = exportedFileName([document.company_name, document.job_title, document.template_name ?? name], format);
  const output = version && outputOf(version.exported, format);
  const hasBoxes = format === 'pdf' && version !== null && lacksLetters(version);
  const download = () => {
    if (!version) return;
    if (output) saveBlob(new Blob([output.file], { type: formats[format].mediaType }), file);
    else if (format === 'docx' || format === 'pdf')
      void making.start({ format, is_zip: false, documents: [{ id, draft: !isApproved }] });
  };
  return (
    <Frame
      open={open}
      title="Export"
      about={
        <>
          <span className="min-w-0 truncate">{[name, document.job_title].filter(Boolean).join(', ')}</span>
          <Pill tone={isApproved ? 'ok' : 'neutral'} icon={isApproved ? Check : undefined}>
            {versionText(isApproved, version?.ordinal)}
          </Pill>
        </>
      }
      side={
        <div className="space-y-4">
          {hasChoice && (
            <RadioPills
              legend="Version"
              name="export-version"
              options={[
                { value: 'approved', label: 'Approved version' },
                { value: 'draft', label: 'Draft' },
              ]}
              value={chosen}
              onChange={setChosen}
            />
          )}
          <FormatList offered={formatsOf(kind)} value={format} onChange={setFormat} />
          <Open toFix={toFix} factsOpen={factsOpen} onShow={onClose} />
        </div>
      }
      footer={
        <ExportFoot
          file={file}
          format={format}
          making={making}
          hasBoxes={hasBoxes}
          output={output}
          isReady={version !== null}
          voiceId={version?.look.brand_guidelines_id ?? null}
          onWord={() => setFormat('docx')}
        />
      }
      onClose={onClose}
      onSubmit={download}
    >
      <Preview exported={exported} format={format} output={output} name={name} />
    </Frame>
  );
}

type OpenProps = { toFix: number | null; factsOpen: number | null; onShow: () => void };

/** Nothing is blocked by it. */
function Open({ toFix, factsOpen, onShow }: OpenProps) {
  const text = openText(toFix ?? 0, factsOpen ?? 0);
  if (text === null) return null;
  return (
    <p className="text-xs text-fg-2">
      {text} <TextButton onClick={onShow}>Show</TextButton>
    </p>
  );
}
