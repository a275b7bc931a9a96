import { useBrand } from '#web/lib/config.ts';
import { saveText } from '#web/lib/save-file.ts';
import { usePerson } from '#web/lib/session.ts';
import { Button } from '#web/ui/form/button.tsx';
import { CopyButton } from '#web/ui/form/copy-button.tsx';
import { Download, FileText } from '#web/ui/layout/icons.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

type Props = { codes: string[]; open: boolean; onClose: () => void };

/** The codes, shown this one time. In print everything else of the page is left out. */
export function RecoveryCodesDialog({ codes, open, onClose }: Props) {
  const { brand } = useBrand();
  const { email } = usePerson();
  const heading = `Recovery codes for ${brand}, ${email}`;
  const text = `${heading}\n\n${codes.join('\n')}\n\nEach code works once.\n`;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Save your recovery codes"
      description="Without your phone or passkey, one of these codes takes the second step. They are not shown again."
      footer={
        <Button variant="primary" onClick={onClose}>
          I have saved them
        </Button>
      }
    >
      <div data-print>
        <p className="hidden text-sm print:mb-4 print:block">{heading}. Each code works once.</p>
        <ul aria-label="Recovery codes" className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-md border border-line p-4">
          {codes.map((code) => (
            <li key={code} className="text-center font-mono text-sm">
              {code}
            </li>
          ))}
        </ul>
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-center gap-1">
        <CopyButton text={text} of="recovery codes" />
        <Button variant="ghost" size="sm" icon={Download} onClick={() => saveText(text, 'recovery-codes.txt')}>
          Download
        </Button>
        <Button variant="ghost" size="sm" icon={FileText} onClick={() => print()}>
          Print
        </Button>
      </div>
    </Dialog>
  );
}
