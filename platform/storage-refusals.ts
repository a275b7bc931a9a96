import type { S3ServiceException } from '@aws-sdk/client-s3';
import { type Config, SettingError } from '#platform/config.ts';

/** What was to be done with a bucket, and the right that it needs. */
const RIGHTS = {
  put: ['store files in', 's3:PutObject'],
  read: ['read files of', 's3:GetObject'],
  remove: ['delete files of', 's3:DeleteObject'],
  list: ['list the files of', 's3:ListBucket'],
  make: ['make', 's3:CreateBucket'],
} as const;
export type Deed = keyof typeof RIGHTS;

const BUCKETS = ['S3_DOCUMENTS_BUCKET', 'S3_AVATARS_BUCKET', 'S3_EXPORTS_BUCKET', 'S3_DELETIONS_BUCKET'] as const;
type Buckets = Pick<Config, (typeof BUCKETS)[number]>;

/** The setting that names a bucket. */
const settingOf = (bucket: string, config: Buckets) =>
  BUCKETS.find((name) => config[name] === bucket) ?? 'S3_DOCUMENTS_BUCKET';

type Thrown = Partial<S3ServiceException> & { Code?: string; Region?: string };

const statusOf = (thrown: unknown): number | undefined => (thrown as Thrown | null)?.$metadata?.httpStatusCode;

/** Refused without a body, as to a HEAD request: whether a bucket is there is not said. */
export const isRefused = (thrown: unknown): boolean => [301, 400, 401, 403].includes(statusOf(thrown) ?? 0);

export const isForbidden = (thrown: unknown): boolean => statusOf(thrown) === 403;

const ofRegion = ({ Region, $response }: Thrown): string => {
  const headers = ($response as { headers?: Record<string, string> } | undefined)?.headers;
  const region = Region ?? headers?.['x-amz-bucket-region'];
  return region ? `: it is ${region}` : '';
};

/** Refusals that say which setting is wrong, by the names that S3 and its relatives give them. */
const OF_SETTINGS: readonly (readonly [RegExp, (thrown: Thrown) => SettingError])[] = [
  [/^InvalidAccessKeyId/, () => new SettingError('S3_ACCESS_KEY_ID', 'the storage does not know this key')],
  [
    /^SignatureDoesNotMatch|^InvalidSignature/,
    () => new SettingError('S3_SECRET_ACCESS_KEY', 'this is not the secret of S3_ACCESS_KEY_ID'),
  ],
  [
    /^AuthorizationHeaderMalformed|^PermanentRedirect|^IllegalLocationConstraint|^InvalidRegion|^301$/,
    (thrown) => new SettingError('S3_REGION', `the storage has these buckets in another region${ofRegion(thrown)}`),
  ],
  [
    /^RequestTimeTooSkewed/,
    () =>
      new SettingError('S3_ENDPOINT', 'the storage refuses this machine because their clocks differ: set the clock'),
  ],
];

type What = { bucket: string; deed: Deed; config: Buckets };

/** What the refusal of a storage means, by the setting it is about; undefined for a fault that may pass. */
export function refusalOf(thrown: unknown, { bucket, deed, config }: What): SettingError | undefined {
  if (thrown instanceof SettingError) return thrown;
  const refusal = (thrown ?? {}) as Thrown;
  const name = refusal.Code ?? refusal.name ?? '';
  const known = OF_SETTINGS.find(([names]) => names.test(name));
  if (known) return known[1](refusal);
  const setting = settingOf(bucket, config);
  if (/^NoSuchBucket/.test(name)) return new SettingError(setting, `there is no bucket "${bucket}"`);
  if (/^InvalidBucketName/.test(name)) return new SettingError(setting, `"${bucket}" cannot be the name of a bucket`);
  if (!/^AccessDenied|^Forbidden|^AllAccessDisabled|^403$/.test(name) && !isForbidden(thrown)) return undefined;
  const [what, right] = RIGHTS[deed];
  return new SettingError(setting, `the keys may not ${what} the bucket "${bucket}": allow them ${right}`);
}
