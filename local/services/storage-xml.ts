import type { Listed } from '#local/services/storage-disk.ts';

/** The few XML texts of S3 that are needed here; they are flat enough to be written and read without a library. */
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
export const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

type Content = string | number | boolean;
export const tag = (name: string, content: Content): string => `<${name}>${escapeXml(String(content))}</${name}>`;
export const group = (name: string, ...parts: string[]): string => `<${name}>${parts.join('')}</${name}>`;

export const listing = (
  at: { bucket: string; prefix: string; limit: number },
  items: Listed[],
  next?: string,
): string =>
  group(
    'ListBucketResult',
    tag('Name', at.bucket),
    tag('Prefix', at.prefix),
    tag('KeyCount', items.length),
    tag('MaxKeys', at.limit),
    tag('IsTruncated', next !== undefined),
    next === undefined ? '' : tag('NextContinuationToken', next),
    ...items.map(({ key, entry }) =>
      group(
        'Contents',
        tag('Key', key),
        tag('LastModified', new Date(entry.modified).toISOString()),
        tag('ETag', `"${entry.etag}"`),
        tag('Size', entry.size),
        tag('StorageClass', 'STANDARD'),
      ),
    ),
  );
