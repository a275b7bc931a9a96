import { UPLOAD_MIME_TYPES, type UploadMimeType } from '#shared/constants.ts';

/** How files of each type are named; the first is the usual one. */
export const UPLOAD_EXTENSIONS: Record<UploadMimeType, readonly [string, ...string[]]> = {
  'application/pdf': ['pdf'],
  'application/msword': ['doc'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.ms-powerpoint': ['ppt'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
};

/** What people call a file of this type, in lists and in prompts. */
export const fileKindOf = (mimeType: string): 'Image' | 'PowerPoint' | 'Word' | 'PDF' => {
  if (mimeType.startsWith('image/')) return 'Image';
  if (mimeType.includes('presentation') || mimeType.includes('powerpoint')) return 'PowerPoint';
  return mimeType.includes('word') ? 'Word' : 'PDF';
};

// What browsers and programs say when they do not know; `text/plain` is what a part without a type counts as.
const UNKNOWING = new Set([
  '',
  'application/octet-stream',
  'binary/octet-stream',
  'text/plain',
  'application/zip',
  'application/x-zip-compressed',
]);

const extensionOf = (name: string): string => /\.([a-z0-9]{1,5})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? '';

/**
 * The type a file claims to have: the browser's word, else its extension (GAP-39); undefined = not one of the seven
 * (ASSET-12). The server compares the claim with the leading bytes.
 */
export function uploadTypeOf({ name, type }: { name: string; type: string }): UploadMimeType | undefined {
  const said = type.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!UNKNOWING.has(said)) return UPLOAD_MIME_TYPES.find((known) => known === said);
  const extension = extensionOf(name);
  return UPLOAD_MIME_TYPES.find((known) => UPLOAD_EXTENSIONS[known].includes(extension));
}

/** The extension to store a file under: its own when it fits the type, else the usual one. */
export function storedExtension(name: string, type: UploadMimeType): string {
  const [usual, ...others] = UPLOAD_EXTENSIONS[type];
  const own = extensionOf(name);
  return others.includes(own) ? own : usual;
}

/** A name to save the file under: the title, with the extension of its type at the end. */
export function fileNameOf(title: string, type: string): string {
  const known = UPLOAD_MIME_TYPES.find((one) => one === type);
  if (!known || UPLOAD_EXTENSIONS[known].includes(extensionOf(title))) return title;
  return `${title}.${UPLOAD_EXTENSIONS[known][0]}`;
}
