import { decodeAnsi } from '#platform/decode-text.ts';
import { CELL_END, linesOf } from '#platform/extract/lines.ts';
import { signOf } from '#platform/extract/office/symbols.ts';

/**
 * The text of a Rich Text file, as programs write it under `.doc`. Written by hand: no library for it has been released in
 * the last years. One pass from token to token.
 */
export function rtfText(bytes: Uint8Array, max: number): string {
  const reader = new Reader();
  const rtf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  for (let at = 0; at < rtf.length && reader.length < max; ) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(rtf);
    if (!match) break;
    at = TOKEN.lastIndex + reader.read(match);
  }
  return reader.text();
}

/** A word with its number, a byte, a sign, the start or end of a group, line breaks that mean nothing, or text. */
const TOKEN = /\\([a-z]{1,40})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|[\r\n\0]+|[^\\{}\r\n\0]+|\\/giy;

type Group = {
  isUnread: boolean;
  isHidden: boolean;
  isDeleted: boolean;
  isCrossedOut: boolean;
  /** Characters that stand for a Unicode one in programs that know none. */
  fallback: number;
  font: number;
  isFonts: boolean;
  /** What its end adds. */
  end: string;
};

const UNREAD = new Set(
  (
    'colortbl stylesheet info pict objdata fldinst sp listtable listoverridetable rsidtbl themedata datastore xmlnstbl ' +
    'latentstyles mmathPr generator annotation atnid atnauthor atnref atndate atntime atnparent atnicn bkmkstart bkmkend ' +
    'pn pnseclvl nonesttables nesttableprops filetbl revtbl xe tc ud template userprops docvar pgptbl ' +
    'ftnsep ftnsepc ftncn aftnsep aftnsepc aftncn'
  ).split(' '),
);
/** Read although programs that do not know them may leave them out. */
const READ = new Set(['shpinst', 'shprslt', 'nextfile', 'fldrslt', 'listtext', 'pntext', 'footnote']);

const SIGNS: Record<string, string> = {
  par: '\n',
  line: '\n',
  sect: '\n',
  page: '\n',
  column: '\n',
  row: '\n',
  nestrow: '\n',
  cell: CELL_END,
  nestcell: CELL_END,
  tab: '\t',
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  emspace: ' ',
  enspace: ' ',
  qmspace: ' ',
};
const ESCAPED: Record<string, string> = { '~': ' ', _: '-', '\\': '\\', '{': '{', '}': '}', '\n': '\n', '\r': '\n' };

const CHARSETS: Record<number, string> = {
  77: 'macintosh',
  128: 'shift_jis',
  129: 'euc-kr',
  134: 'gbk',
  136: 'big5',
  161: 'windows-1253',
  162: 'windows-1254',
  163: 'windows-1258',
  177: 'windows-1255',
  178: 'windows-1256',
  186: 'windows-1257',
  204: 'windows-1251',
  222: 'windows-874',
  238: 'windows-1250',
};
const PAGES: Record<number, string> = { 932: 'shift_jis', 936: 'gbk', 949: 'euc-kr', 950: 'big5', 10000: 'macintosh' };
const SYMBOLS = 2;

const encodingOf = (page: number): string => {
  const name = PAGES[page] ?? (page === 874 || (page >= 1250 && page <= 1258) ? `windows-${page}` : undefined);
  return name ?? (page === 65001 ? 'utf-8' : 'windows-1252');
};

const decoded = (bytes: Uint8Array, encoding: string): string =>
  encoding === 'windows-1252' ? decodeAnsi(bytes) : new TextDecoder(encoding).decode(bytes);

const START: Group = {
  isUnread: false,
  isHidden: false,
  isDeleted: false,
  isCrossedOut: false,
  fallback: 1,
  font: 0,
  isFonts: false,
  end: '',
};

/** What words change of the group that they stand in. */
const STATES: Record<string, (group: Group, number: number | undefined) => void> = {
  v: (group, number) => {
    group.isHidden = number !== 0;
  },
  deleted: (group, number) => {
    group.isDeleted = number !== 0;
  },
  strike: (group, number) => {
    group.isCrossedOut = number !== 0;
  },
  striked: (group, number) => {
    group.isCrossedOut = number !== 0;
  },
  plain: (group) => {
    group.isHidden = false;
    group.isCrossedOut = false;
  },
  uc: (group, number = 1) => {
    group.fallback = Math.min(Math.max(number, 0), 100);
  },
  f: (group, number = 0) => {
    group.font = number;
  },
  deff: (group, number = 0) => {
    group.font = number;
  },
  fonttbl: (group) => {
    group.isFonts = true;
    group.isUnread = true;
  },
};
/** What the end of a group adds: headers and footers are lines of their own. */
const ENDS: Record<string, string> = Object.fromEntries([
  ['footnote', ']'],
  ...['header', 'footer'].flatMap((name) => ['', 'l', 'r', 'f'].map((page) => [`${name}${page}`, '\n'])),
]);

class Reader {
  private group: Group = { ...START };
  private readonly around: Group[] = [];
  private readonly parts: string[] = [];
  private bytes: number[] = [];
  private readonly charsets = new Map<number, number>();
  private encoding = 'windows-1252';
  private skipped = 0;
  /** The group has just begun with \*: what it is decides whether it is read. */
  private isOptional = false;
  length = 0;

  /** Reads a token. Returns how many characters after it are no text. */
  read([whole, word, number, byte, sign, brace]: RegExpExecArray): number {
    if (word !== undefined) return this.readWord(word, number === undefined ? undefined : Number(number));
    if (brace === '{') this.open();
    else if (brace === '}') this.close();
    else if (byte !== undefined) this.addBytes([Number.parseInt(byte, 16)]);
    else if (sign === '*') this.isOptional = true;
    else if (sign !== undefined) this.addSign(ESCAPED[sign] ?? '');
    else if (!/^[\r\n\0\\]/.test(whole)) this.addBytes([...Buffer.from(whole, 'latin1')]);
    return 0;
  }

  text(): string {
    this.flush();
    return linesOf(this.parts.join(''));
  }

  private open(): void {
    this.flush();
    this.around.push(this.group);
    this.group = { ...this.group, end: '' };
    this.skipped = 0;
  }

  private close(): void {
    this.flush();
    this.add(this.group.end);
    this.group = this.around.pop() ?? { ...START };
    this.skipped = 0;
  }

  private readWord(word: string, number: number | undefined): number {
    const isOptional = this.isOptional;
    this.isOptional = false;
    if (word === 'bin') return Math.max(0, number ?? 0);
    if (word === 'u' && number !== undefined) this.addUnicode(number);
    else if (word in SIGNS) this.addSign(SIGNS[word] ?? '');
    else {
      this.flush();
      if (UNREAD.has(word) || (isOptional && !READ.has(word))) this.group.isUnread = true;
      else this.setState(word, number);
    }
    return 0;
  }

  private setState(word: string, number: number | undefined): void {
    const { group } = this;
    const set = STATES[word];
    if (set) set(group, number);
    else if (word === 'ansicpg') this.encoding = encodingOf(number ?? 0);
    else if (word === 'mac') this.encoding = 'macintosh';
    else if (word === 'fcharset' && group.isFonts) this.charsets.set(group.font, number ?? 0);
    else if (word === 'footnote') this.add(' [');
    group.end = ENDS[word] ?? group.end;
  }

  private addUnicode(number: number): void {
    this.flush();
    this.add(String.fromCharCode(number & 0xffff));
    this.skipped = this.group.fallback;
  }

  private addSign(text: string): void {
    this.flush();
    if (this.skipped > 0 && text !== '\n') this.skipped -= 1;
    else this.add(text);
  }

  private addBytes(bytes: readonly number[]): void {
    const kept = bytes.slice(this.skipped);
    this.skipped = Math.max(0, this.skipped - bytes.length);
    for (const byte of kept) this.bytes.push(byte);
  }

  /** Bytes are of the font that they are written in; two may be one character. */
  private flush(): void {
    if (this.bytes.length === 0) return;
    const bytes = Uint8Array.from(this.bytes);
    this.bytes = [];
    const charset = this.charsets.get(this.group.font) ?? 0;
    if (charset === SYMBOLS) this.add([...bytes].map((byte) => signOf('Symbol', byte)).join(''));
    else this.add(decoded(bytes, CHARSETS[charset] ?? this.encoding));
  }

  private add(text: string): void {
    const { isUnread, isHidden, isDeleted, isCrossedOut } = this.group;
    if (isUnread || isHidden || isDeleted || isCrossedOut || text === '') return;
    this.parts.push(text);
    this.length += text.length;
  }
}
