/** Who mails are from. */
export type Sender = { name: string; address: string };

const ADDRESS = /^[^\s@<>()[\]",;:\\]+@[^\s@<>()[\]",;:\\]+$/;
const BOTH = /^(?<name>[\s\S]*?)\s*<\s*(?<address>[^<>]*?)\s*>$/;
const QUOTED = /^"(?<text>(?:[^"\\]|\\.)*)"$/s;

/**
 * Reads `Name <address>` or an address alone; undefined for anything else. The name is taken as it stands, quoted or not:
 * what writes it into a header quotes its colons, brackets and commas.
 */
export function senderOf(text: string): Sender | undefined {
  const given = text.trim();
  const { name = '', address = given } = given.match(BOTH)?.groups ?? {};
  if (!ADDRESS.test(address) || hasControl(name)) return undefined;
  const quoted = name.match(QUOTED)?.groups?.text;
  return { name: (quoted?.replace(/\\(.)/gs, '$1') ?? name).trim(), address };
}

const hasControl = (text: string): boolean => [...text].some((sign) => sign < ' ' || sign === '\x7f');
