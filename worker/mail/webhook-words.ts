import type { MailContents, Words } from '#worker/mail/words.ts';

export const webhookWords = {
  webhook_off: ({ brand, details: { webhook, workspace, link, site_url } }: MailContents): Words => ({
    subject: `The webhook to ${webhook?.host} was switched off`,
    heading: 'A webhook was switched off',
    lines: [
      `The webhook to ${webhook?.host}${workspace ? ` of ${workspace}` : ''} was switched off: ${webhook?.reason}.`,
      ...(webhook?.error ? [`The last attempt: ${webhook.error}`] : []),
      'Events that waited were not sent. Once the receiver works again, switch the webhook on.',
    ],
    button: { label: 'Open the webhook', url: link ?? site_url },
    footer: `You get this mail because you look after the webhooks of ${workspace ?? `your ${brand} account`}.`,
  }),
};
