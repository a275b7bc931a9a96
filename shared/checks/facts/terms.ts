import benefits from '#shared/checks/facts/terms/benefits.json' with { type: 'json' };
import contract from '#shared/checks/facts/terms/contract.json' with { type: 'json' };
import degrees from '#shared/checks/facts/terms/degrees.json' with { type: 'json' };
import standing from '#shared/checks/facts/terms/standing.json' with { type: 'json' };
import technologies from '#shared/checks/facts/terms/technologies.json' with { type: 'json' };
import tools from '#shared/checks/facts/terms/tools.json' with { type: 'json' };
import trades from '#shared/checks/facts/terms/trades.json' with { type: 'json' };
import type { Words } from '#shared/text/claims/numbers.ts';
import { plainWords, type Word } from '#shared/text/claims/sentences.ts';

/**
 * A name of a term; `exact`: only as it is written, and at the beginning of a sentence only if the material has it;
 * `isWeak`: everywhere only then; `isOpposite`: 'weekends off' says what 'no weekend work' says.
 */
type Row = { id: string; group: string | null; exact: string | null; isWeak: boolean; isOpposite: boolean };
type Node = { next: Map<string, Node>; rows: Row[] };

/**
 * A row is a term: its names in English and German, the first of which is its id, perhaps behind the name of a group of which
 * at most one is true ('place:'). Before a name `=`: only as it is written, `~`: only where the material has it, `!`: it says
 * the opposite.
 */
const TERM_ROWS = [benefits, degrees, contract, standing, technologies, tools, trades].flatMap(({ terms }) => terms);

const tries = new Map<Words, Node>();

/** All names as a tree of stems, made once for each language. */
function trieOf(words: Words): Node {
  const known = tries.get(words);
  if (known) return known;
  const root: Node = { next: new Map(), rows: [] };
  for (const row of TERM_ROWS) {
    const [, group = null, names = row] = /^([a-z]+):(.*)$/.exec(row) ?? [];
    const list = names.split('|');
    const id = `${group ? `${group}:` : ''}${(list[0] ?? '').replace(/^[=~!]/, '')}`;
    for (const name of list) addName(root, name, { id, group }, words);
  }
  tries.set(words, root);
  return root;
}

function addName(root: Node, name: string, { id, group }: Pick<Row, 'id' | 'group'>, words: Words): void {
  const exact = name.startsWith('=') ? name.slice(1) : null;
  const isWeak = name.startsWith('~');
  const isOpposite = name.startsWith('!');
  let node = root;
  for (const { stem } of plainWords(name.replace(/^[=~!]/, ''), words)) {
    const next = node.next.get(stem) ?? { next: new Map(), rows: [] };
    node.next.set(stem, next);
    node = next;
  }
  node.rows.push({ id, group, exact, isWeak, isOpposite });
}

/** What may stand between the words of one term. */
const JOINED = /^(?:|\s|[-‐‑–/.’'&+(#:]|\s?[&%/]\s|\.\s|-\s)$/;

export type TermHit = Row & { last: number };

/** The longest term that begins at a word, null for none. */
export function termAt(words: readonly Word[], at: number, language: Words): TermHit | null {
  let node: Node | undefined = trieOf(language);
  let hit: TermHit | null = null;
  for (let next = at; node && next < words.length; next += 1) {
    const word = words[next];
    if (!word || (next > at && !JOINED.test(word.gap))) break;
    node = node.next.get(word.stem);
    const row: Row | undefined = node?.rows.find(({ exact }) => exact === null || exact === word.raw);
    if (row) hit = { ...row, last: next };
  }
  return hit;
}
