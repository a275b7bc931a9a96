import { formatDay } from '#shared/dates.ts';
import type { MailContents, Words } from '#worker/mail/words.ts';

const dayOf = ({ details }: MailContents): string => formatDay(details.expires_on ?? '');
const KEYS = { label: 'Open API keys', path: '/integrations' };
const buttonOf = ({ details }: MailContents) => ({ label: KEYS.label, url: `${details.site_url}${KEYS.path}` });

/** About the API keys of a workspace, to its owners and admins (KEY-10, KEY-12, KEY-14). */
export const keyWords = {
  key_expires: (given: MailContents): Words => ({
    subject: `The API key ${given.details.api_key} expires on ${dayOf(given)}`,
    heading: 'An API key expires soon',
    lines: [
      `The API key ${given.details.api_key} of ${given.details.workspace} expires on ${dayOf(given)}.`,
      'What uses it stops working then. Create another key and put it in its place before.',
    ],
    button: buttonOf(given),
    footer: 'This mail is sent once for each key.',
  }),
  makers_stopped: (given: MailContents): Words => ({
    subject: `Integrations of ${given.details.workspace} have stopped`,
    heading: 'Integrations have stopped',
    lines: [
      `In ${given.details.workspace} these have stopped, because their maker can no longer manage them.`,
      ...(given.details.api_key ? [`API keys: ${given.details.api_key}.`] : []),
      ...(given.details.webhooks ? [`Webhooks: ${given.details.webhooks}. What they should send waits.`] : []),
      'Take over what is to go on, and revoke or delete the rest.',
    ],
    button: { label: 'Open integrations', url: buttonOf(given).url },
    footer: 'This mail is sent once when integrations stop.',
  }),
  key_ended_itself: (given: MailContents): Words => ({
    subject: `The API key ${given.details.api_key} was revoked`,
    heading: 'An API key was revoked with the key itself',
    lines: [
      `The API key ${given.details.api_key} was revoked with the key itself.`,
      `It belonged to ${given.details.workspace}. A leaked key can be ended this way by its finder. Check where the key is kept, and create another one.`,
    ],
    button: buttonOf(given),
    footer: 'What used the key has stopped working.',
  }),
};
