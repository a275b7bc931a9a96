import type { Listed } from '#local/storage-disk.ts';
import type { PartName } from '#local/storage-uploads.ts';

/** The few XML texts of S3 that are needed here; they are flat enough to be written and read without a library. */
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
export const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescapeXml = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    if (decimal) return String.fromCodePoint(Number(decimal));
    return NAMED[name ?? ''] ?? whole;
  });

type Content = string | number | boolean;
export const tag = (name: string, content: Content): string => `<${name}>${escapeXml(String(content))}</${name}>`;
export const group = (name: string, ...parts: string[]): string => `<${name}>${parts.join('')}</${name}>`;

const valuesOf = (text: string, name: string): string[] =>
  [...text.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map((match) => unescapeXml(match[1] ?? ''));

export const keysIn = (text: string): string[] => valuesOf(text, 'Key');

export const partsIn = (text: string): PartName[] =>
  valuesOf(text, 'Part').length === 0
    ? []
    : [...text.matchAll(/<Part>([\s\S]*?)<\/Part>/g)].map((match) => ({
        number: Number(valuesOf(match[1] ?? '', 'PartNumber')[0]),
        etag: (valuesOf(match[1] ?? '', 'ETag')[0] ?? '').replaceAll('"', ''),
      }));

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
