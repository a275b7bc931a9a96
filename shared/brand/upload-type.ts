import { UPLOAD_MIME_TYPES, type UploadMimeType } from '#shared/constants.ts';

/** The extensions of each type; the first is the default. */
export const UPLOAD_EXTENSIONS: Record<UploadMimeType, readonly [string, ...string[]]> = {
  'application/pdf': ['pdf'],
  'application/msword': ['doc'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.ms-powerpoint': ['ppt'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
};

/** The name of the type for people, in lists and in prompts. */
export const fileKindOf = (mimeType: string): 'Image' | 'PowerPoint' | 'Word' | 'PDF' | 'Text' => {
  if (mimeType.startsWith('text/')) return 'Text';
  if (mimeType.startsWith('image/')) return 'Image';
  if (mimeType.includes('presentation') || mimeType.includes('powerpoint')) return 'PowerPoint';
  return mimeType.includes('word') ? 'Word' : 'PDF';
};

// Sent by browsers and programs for files of unknown type; a part without a type counts as `text/plain`.
const UNKNOWN_TYPES = new Set([
  '',
  'application/octet-stream',
  'binary/octet-stream',
  'text/plain',
  'application/zip',
  'application/x-zip-compressed',
]);

const extensionOf = (name: string): string => /\.([a-z0-9]{1,5})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? '';

/**
 * The declared type of a file: the browser's, else by its extension (GAP-39); undefined = not one of the seven
 * (ASSET-12). The server compares it with the leading bytes.
 */
export function uploadTypeOf({ name, type }: { name: string; type: string }): UploadMimeType | undefined {
  const said = type.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!UNKNOWN_TYPES.has(said)) return UPLOAD_MIME_TYPES.find((known) => known === said);
  const extension = extensionOf(name);
  return UPLOAD_MIME_TYPES.find((known) => UPLOAD_EXTENSIONS[known].includes(extension));
}

/** The extension to store a file under: its own when it fits the type, else the default. */
export function storedExtension(name: string, type: UploadMimeType): string {
  const [usual, ...others] = UPLOAD_EXTENSIONS[type];
  const own = extensionOf(name);
  return others.includes(own) ? own : usual;
}

/** The file name of a download: the title, with the extension of its type. */
export function fileNameOf(title: string, type: string): string {
  const known = UPLOAD_MIME_TYPES.find((one) => one === type);
  if (!known || UPLOAD_EXTENSIONS[known].includes(extensionOf(title))) return title;
  return `${title}.${UPLOAD_EXTENSIONS[known][0]}`;
}
