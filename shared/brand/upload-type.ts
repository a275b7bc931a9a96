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

/** Whether the text of such a file is read: all but pictures. Of an old format reading says that it is one (GAP-35). */
export const isRead = (mimeType: string): boolean => !mimeType.startsWith('image/');

const extensionOf = (name: string): string => /\.([a-z0-9]{1,5})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? '';

const typeOfExtension = (name: string): UploadMimeType | undefined =>
  UPLOAD_MIME_TYPES.find((known) => UPLOAD_EXTENSIONS[known].includes(extensionOf(name)));

const typeOfBrowser = (type: string): UploadMimeType | undefined => {
  const said = type.split(';')[0]?.trim().toLowerCase();
  return UPLOAD_MIME_TYPES.find((known) => known === said);
};

/**
 * What a file is said to be: by its extension, else by the browser, whose types depend on the programs of a machine and
 * never refuse a file (REAL-23). Undefined: none of the seven (ASSET-12). The server decides by the bytes.
 */
export const uploadTypeOf = ({ name, type }: { name: string; type: string }): UploadMimeType | undefined =>
  typeOfExtension(name) ?? typeOfBrowser(type);

/** What a file may be by its name and by the browser, the most likely first. */
export const uploadTypesOf = ({ name, type }: { name: string; type: string }): UploadMimeType[] => [
  ...new Set([typeOfExtension(name), typeOfBrowser(type)].filter((known) => known !== undefined)),
];

/** Whether the server is asked: a name without an extension says nothing, and only the server sees the bytes. */
export const mayBeUploaded = (file: { name: string; type: string }): boolean =>
  uploadTypeOf(file) !== undefined || (!file.name.includes('.') && /^(application\/octet-stream)?$/.test(file.type));

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
