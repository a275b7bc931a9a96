/** Who mails are from. */
export type Sender = { name: string; address: string };

const ADDRESS = /^[^\s@<>()[\]",;:\\]+@[^\s@<>()[\]",;:\\]+$/;
const QUOTED = /^"(?<text>(?:[^"\\]|\\.)*)"$/s;

/**
 * Reads `Name <address>` or an address alone; undefined for anything else. The name is taken as it stands, quoted or not:
 * what writes it into a header quotes its colons, brackets and commas.
 */
export function senderOf(text: string): Sender | undefined {
  const given = text.trim();
  const { name, address } = partsOf(given);
  if (!ADDRESS.test(address) || hasControl(name)) return undefined;
  const quoted = name.match(QUOTED)?.groups?.text;
  return { name: (quoted?.replace(/\\(.)/gs, '$1') ?? name).trim(), address };
}

/** What stands before the last '<' and in it, where the text ends with '>'. */
function partsOf(given: string): Sender {
  const at = given.endsWith('>') ? given.lastIndexOf('<') : -1;
  return at === -1
    ? { name: '', address: given }
    : { name: given.slice(0, at).trimEnd(), address: given.slice(at + 1, -1).trim() };
}

const hasControl = (text: string): boolean => [...text].some((sign) => sign < ' ' || sign === '\x7f');
