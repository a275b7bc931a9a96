import type { MailContents, Words } from '#worker/mail/words.ts';

const UNWANTED = 'If you did not ask for this export, reset your password at once and tell your administrator.';
const CONFIRM = 'after you confirm that it is you.';

/** Of an account, or of the workspace that the mail names. */
export const exportWords = {
  export_ready: ({ brand, details }: MailContents): Words =>
    details.workspace
      ? {
          subject: `The export of ${details.workspace} is ready`,
          heading: `The export of ${details.workspace} is ready`,
          lines: [
            `The export of your workspace is complete. Download it in its settings ${CONFIRM}`,
            'It is removed automatically; the settings show until when.',
          ],
          button: { label: 'Open workspace settings', url: details.link ?? details.site_url },
          footer: UNWANTED,
        }
      : {
          subject: `Your ${brand} data export is ready`,
          heading: 'Your data export is ready',
          lines: [
            `The export of your data is complete. Download it in Settings ${CONFIRM}`,
            'It is removed automatically; Settings shows until when.',
          ],
          button: { label: 'Open settings', url: `${details.site_url}/settings` },
          footer: UNWANTED,
        },
  export_failed: ({ brand, details }: MailContents): Words =>
    details.workspace
      ? {
          subject: `The export of ${details.workspace} failed`,
          heading: `The export of ${details.workspace} failed`,
          lines: ['The export of your workspace could not be made. Please start it again in its settings.'],
          button: { label: 'Open workspace settings', url: details.link ?? details.site_url },
          footer: 'If it fails again, tell your administrator.',
        }
      : {
          subject: `Your ${brand} data export failed`,
          heading: 'Your data export failed',
          lines: ['The export of your data could not be made. Please start it again in Settings.'],
          button: { label: 'Open settings', url: `${details.site_url}/settings` },
          footer: 'If it fails again, tell your administrator.',
        },
};
