import { SettingError, type SettingName } from '#platform/config.ts';

type Thrown = { code?: unknown; message?: unknown; responseCode?: unknown; command?: unknown; response?: unknown };
type Sentence = string | ((thrown: { message: string }) => string);
/** What the code or the words of a refusal mean. */
type Meanings = readonly (readonly [RegExp, Sentence])[];

const named = (words: RegExp, message: string): string => words.exec(message)?.[1] ?? '';

const CERTIFICATE =
  /CERT|SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET)|ERR_TLS_CERT|self.signed certificate|unable to (?:verify|get) .*certificate/i;

/** 28000 is any refusal of pg_hba.conf; a pooler has codes of its own. */
const POSTGRES: Meanings = [
  [/no pg_hba\.conf entry.*(?:no encryption|SSL off)/i, 'Postgres asks for TLS: add ?sslmode=require to it'],
  [/no pg_hba\.conf entry/i, 'Postgres lets its user not in from this machine (pg_hba.conf)'],
  [/client password must be a (?:non-empty )?string/i, 'Postgres asks for a password, and it has none'],
  [
    /^(?:28P01|28000) |password authentication failed|SASL authentication failed|no such user/i,
    'Postgres refuses the user or the password in it',
  ],
  [
    /^3D000 |no such database/i,
    ({ message }) => `there is no database ${named(/database:? "?([^"]+)"?/, message)} there`,
  ],
  [/^42501 /, 'its user has no rights in this database'],
  [/does not support SSL connections/i, 'Postgres has no TLS there: leave sslmode out, or set sslmode=disable'],
  [CERTIFICATE, 'the certificate of Postgres is not trusted: add &sslrootcert= with the file of its authority'],
];

const REDIS: Meanings = [
  [/NOAUTH/, 'Redis asks for a password, and it has none'],
  [
    /without any password configured|no password is set/i,
    'Redis has no password, and it has one: leave the password out',
  ],
  [/WRONGPASS|invalid password|AUTH failed/i, 'Redis refuses the user or the password in it'],
  [
    /NOPERM/,
    ({ message }) => `Redis does not allow its user what is needed (${message.replace(/^.*NOPERM/s, 'NOPERM')})`,
  ],
  [/DB index is out of range|invalid DB index/i, 'Redis has no database of the number in it'],
  [
    /WRONG_VERSION_NUMBER|EPROTO|wrong version number|packet length too long/i,
    'Redis has no TLS there: begin it with redis://',
  ],
  [CERTIFICATE, 'the certificate of Redis is not trusted: set NODE_EXTRA_CA_CERTS to the file of its authority'],
];

const SMTP: Meanings = [
  [/Missing credentials/i, 'the mail server asks for a user and a password, and it has none'],
  [/^EAUTH |^53[45] |\b53[45][ -]/, 'the mail server refuses the user or the password in it'],
  [/STARTTLS.*(?:first|required)|must issue a STARTTLS/i, 'the mail server asks for TLS: see docs/operations.md, Mail'],
  [/^530 |\b530[ -]|authentication required/i, 'the mail server asks for a user and a password'],
  [
    /WRONG_VERSION_NUMBER|EPROTO|wrong version number|packet length too long/i,
    'the mail server does not begin with TLS at this port: smtp:// is for port 587 or 25, smtps:// for 465',
  ],
  [/Greeting never received/i, ({ message }) => `${message}: smtps:// is for port 465, smtp:// for 587 or 25`],
  [
    CERTIFICATE,
    'the certificate of the mail server is not trusted: set NODE_EXTRA_CA_CERTS to the file of its authority',
  ],
];

const OF: Partial<Record<SettingName, Meanings>> = {
  DATABASE_URL: POSTGRES,
  MIGRATE_DATABASE_URL: POSTGRES,
  REDIS_URL: REDIS,
  SMTP_URL: SMTP,
};

/** A refused connection to a name with several addresses has an empty message of its own. */
export function wordsOf(thrown: unknown): string {
  const { message, errors, code } = (thrown ?? {}) as Thrown & { errors?: readonly Error[] };
  const words = message || errors?.map((one) => one.message).join(', ') || code || thrown;
  return String(words).split('\n')[0] ?? '';
}

/** The sender that a mail server refuses is a setting of its own; 530 means that it asks for a sign-in or TLS first. */
const isSenderRefused = ({ code, command, responseCode }: Thrown): boolean =>
  code === 'EENVELOPE' && command === 'MAIL FROM' && Number(responseCode) >= 500 && responseCode !== 530;

/** What the refusal of a service means, in a sentence that names the setting; undefined when it did not answer at all. */
export function serviceRefusal(setting: SettingName, thrown: unknown): SettingError | undefined {
  const { code, responseCode } = (thrown ?? {}) as Thrown;
  const message = wordsOf(thrown);
  if (setting === 'SMTP_URL' && isSenderRefused(thrown as Thrown))
    return new SettingError('MAIL_FROM', `the mail server refuses this sender (${message})`);
  const sayings = [`${code ?? ''} ${message}`, ...(responseCode === undefined ? [] : [`${responseCode} ${message}`])];
  const found = OF[setting]?.find(([words]) => sayings.some((saying) => words.test(saying)));
  if (!found) return undefined;
  const [, sentence] = found;
  return new SettingError(setting, typeof sentence === 'string' ? sentence : sentence({ message }));
}
