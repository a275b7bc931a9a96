import { FileImage, FileText, FileType, type Icon, Presentation } from '#web/ui/layout/icons.ts';

/** The icon of an asset, by its MIME type (ASSET-14). */
export function fileIcon(mimeType: string): Icon {
  if (mimeType.startsWith('image/')) return FileImage;
  if (mimeType.includes('presentation') || mimeType.includes('powerpoint')) return Presentation;
  return mimeType.includes('word') ? FileType : FileText;
}
