type Kind = { type: string; extension: string; begins: (bytes: Buffer) => boolean };

const at = (text: string, offset = 0) => {
  const wanted = Buffer.from(text, 'latin1');
  return (bytes: Buffer) => bytes.subarray(offset, offset + wanted.length).equals(wanted);
};
const isWebp = at('WEBP', 8);

/** GAP-100: what is drawn as a picture and holds no script. SVG is none of them. */
const KINDS: readonly Kind[] = [
  { type: 'image/png', extension: 'png', begins: at('\x89PNG\r\n\x1a\n') },
  { type: 'image/jpeg', extension: 'jpg', begins: at('\xff\xd8\xff') },
  { type: 'image/gif', extension: 'gif', begins: (bytes) => at('GIF87a')(bytes) || at('GIF89a')(bytes) },
  { type: 'image/webp', extension: 'webp', begins: (bytes) => at('RIFF')(bytes) && isWebp(bytes) },
];

/** The type of a picture by its leading bytes; undefined: not supported. */
export const imageKind = (bytes: Buffer): Pick<Kind, 'type' | 'extension'> | undefined =>
  KINDS.find(({ begins }) => begins(bytes));
