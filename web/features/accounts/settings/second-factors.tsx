import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Passkeys } from '#web/features/accounts/settings/passkeys.tsx';
import { RECOVERY_CODES, RecoveryCodes } from '#web/features/accounts/settings/recovery-codes.tsx';
import { fetchRecoveryCodes, makeRecoveryCodes } from '#web/features/accounts/settings/recovery-codes-calls.ts';
import { TwoStep } from '#web/features/accounts/settings/two-step.tsx';
import { useBrand } from '#web/lib/config.ts';
import { saveText } from '#web/lib/save-file.ts';
import { usePerson, useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/form/button.tsx';
import { CopyButton } from '#web/ui/form/copy-button.tsx';
import { Download, FileText } from '#web/ui/layout/icons.ts';
import { SettingsSection } from '#web/ui/layout/settings-section.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useOnDemand } from '#web/ui/overlay/use-on-demand.ts';

/** Authenticator apps, passkeys, and the recovery codes that come with the first of them. */
export function SecondFactors() {
  const queries = useQueryClient();
  const factors = (useSession((state) => state.user)?.factors ?? []).filter(({ status }) => status === 'verified');
  const hasPasskey = factors.some(({ factor_type }) => factor_type === 'webauthn');
  const [shown, setShown] = useState<{ codes: string[]; open: boolean }>({ codes: [], open: false });
  const isMounted = useOnDemand(shown.open);
  const show = async (codes: string[]) => {
    setShown({ codes, open: true });
    // A first load that is still under way began before the codes were made, and would be taken for the new one.
    await queries.cancelQueries({ queryKey: RECOVERY_CODES });
    await queries.invalidateQueries({ queryKey: RECOVERY_CODES });
  };
  const added = () =>
    void makeFirstCodes().then(
      (codes) => codes && void show(codes),
      // The section says that there are none, and offers them.
      (thrown: unknown) => console.error(thrown),
    );
  return (
    <>
      <SettingsSection
        title="Two-step verification"
        text="A code from your phone besides your password, so that the password alone is not enough to sign in."
      >
        <TwoStep hasPasskey={hasPasskey} onAdded={added} />
      </SettingsSection>
      <SettingsSection
        title="Passkeys"
        text="Sign in with your fingerprint, your face or a security key. A passkey also takes the second step."
      >
        <Passkeys hasApp={factors.some(({ factor_type }) => factor_type === 'totp')} onAdded={added} />
      </SettingsSection>
      {factors.length > 0 && (
        <SettingsSection
          title="Recovery codes"
          text="For the day your phone or passkey is lost: each code takes the second step once."
        >
          <RecoveryCodes onMade={show} />
        </SettingsSection>
      )}
      {isMounted && (
        <RecoveryCodesDialog {...shown} onClose={() => setShown(({ codes }) => ({ codes, open: false }))} />
      )}
    </>
  );
}

/** Undefined when the user has a set already. */
async function makeFirstCodes(): Promise<string[] | undefined> {
  const { created_at } = await fetchRecoveryCodes();
  return created_at === null ? makeRecoveryCodes() : undefined;
}

type Props = { codes: string[]; open: boolean; onClose: () => void };

/** The codes, shown this one time. In print everything else of the page is left out. */
function RecoveryCodesDialog({ codes, open, onClose }: Props) {
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
