/** Goes on at a place; true when the rest matches from there. */
type Then = (at: number) => boolean;
type Match = (at: number, then: Then) => boolean;
type Direction = 1 | -1;

/** A regular expression is compiled for both directions: in a look-behind it is read from its end. */
type IsOne = (character: string) => boolean;
type Part = { match(way: Direction): Match; isOne?: IsOne };
type Limits = { least: number; most: number };

type Run = { text: string; steps: number; groups: (string | undefined)[] };

/** No pattern needs as many for a text of a test: one that does might never end. */
const MOST_STEPS = 2_000_000;
class Endless extends Error {}

const ATOM = /\[(?:\\.|[^\]\\])*\]|\\(?:[pPu]\{[^}]*\}|u[\dA-Fa-f]{4}|x[\dA-Fa-f]{2}|.)|[^\\]/suy;
const QUANTIFIER = /(?:[*+?]|\{\d+(?:,\d*)?\})\??/y;
const GROUP = /\((?:\?(?:<?[=!]|:|<\w+>))?/y;

function limitsOf(quantifier: string): Limits {
  const [, least = '', comma, most = ''] = /^\{(\d+)(,?)(\d*)/.exec(quantifier) ?? [];
  if (least !== '')
    return { least: Number(least), most: comma ? Number(most || Number.POSITIVE_INFINITY) : Number(least) };
  if (quantifier.startsWith('?')) return { least: 0, most: 1 };
  return { least: quantifier.startsWith('+') ? 1 : 0, most: Number.POSITIVE_INFINITY };
}

/**
 * Reads a regular expression as an engine that goes back does, and counts the characters it compares. V8 does the same
 * work with another constant, but does not say how much.
 */
class Reader {
  private at = 0;
  private groups = 0;
  private readonly pattern: RegExp;
  private readonly run: Run;

  constructor(pattern: RegExp, run: Run) {
    this.pattern = pattern;
    this.run = run;
  }

  private take(what: RegExp): string {
    what.lastIndex = this.at;
    const found = what.exec(this.pattern.source)?.[0] ?? '';
    this.at += found.length;
    return found;
  }

  whole(): Part {
    const ways = [this.sequence()];
    while (this.pattern.source[this.at] === '|') {
      this.at += 1;
      ways.push(this.sequence());
    }
    if (ways.length === 1) return ways[0] as Part;
    return {
      match: (way) => {
        const all = ways.map((one) => one.match(way));
        return (at, then) => all.some((one) => one(at, then));
      },
    };
  }

  private sequence(): Part {
    const parts: Part[] = [];
    while (this.at < this.pattern.source.length && !'|)'.includes(this.pattern.source[this.at] ?? '')) {
      const part = this.part();
      const quantifier = this.take(QUANTIFIER);
      parts.push(quantifier === '' ? part : this.repeated(part, quantifier));
    }
    return {
      match: (way) => {
        const all = parts.map((one) => one.match(way));
        const inOrder = way === 1 ? all : all.reverse();
        if (inOrder.length === 1) return inOrder[0] as Match;
        return (at, then) => {
          // Most places are left at the first part: what follows is chained only once it has matched.
          const from = (index: number, place: number): boolean =>
            inOrder[index]?.(place, (end) => from(index + 1, end)) ?? then(place);
          return from(0, at);
        };
      },
    };
  }

  private part(): Part {
    const opening = this.take(GROUP);
    if (opening !== '') return this.group(opening);
    const atom = this.take(ATOM);
    if (atom === '^' || atom === '$' || atom === '\\b' || atom === '\\B') return this.edge(atom);
    if (/^\\[1-9]$/.test(atom)) return this.again(Number(atom.slice(1)));
    return this.one(atom);
  }

  private group(opening: string): Part {
    const isKept = opening === '(' || /^\(\?<\w/.test(opening);
    if (isKept) this.groups += 1;
    const index = this.groups;
    const inner = this.whole();
    this.at += 1;
    const { run } = this;
    if (/[=!]$/.test(opening)) {
      const matches = inner.match(opening.includes('<') ? -1 : 1);
      const isWanted = opening.endsWith('=');
      return { match: () => (at, then) => matches(at, () => true) === isWanted && then(at) };
    }
    if (!isKept) return inner;
    return {
      match: (way) => {
        const matches = inner.match(way);
        return (at, then) =>
          matches(at, (end) => {
            run.groups[index] = run.text.slice(Math.min(at, end), Math.max(at, end));
            return then(end);
          });
      },
    };
  }

  private edge(atom: string): Part {
    const { run, pattern } = this;
    const test = new RegExp(atom, `y${pattern.flags.replace(/[gy]/g, '')}`);
    return {
      match: () => (at, then) => {
        run.steps += 1;
        test.lastIndex = at;
        return test.test(run.text) && then(at);
      },
    };
  }

  private again(index: number): Part {
    const { run } = this;
    return {
      match: (way) => (at, then) => {
        const text = run.groups[index] ?? '';
        run.steps += 1 + text.length;
        const from = way === 1 ? at : at - text.length;
        return run.text.startsWith(text, from) && then(at + way * text.length);
      },
    };
  }

  private one(atom: string): Part {
    const { run, pattern } = this;
    const test = new RegExp(`^(?:${atom})$`, pattern.flags.replace(/[gym]/g, ''));
    const known = new Map<string, boolean>();
    const isOne: IsOne = (character) => {
      run.steps += 1;
      if (run.steps > MOST_STEPS) throw new Endless();
      const is = known.get(character) ?? test.test(character);
      known.set(character, is);
      return is;
    };
    const match = (way: Direction): Match => {
      const before = way === 1 ? 0 : -1;
      return (at, then) => {
        const character = run.text[at + before];
        return character !== undefined && isOne(character) && then(at + way);
      };
    };
    return { match, isOne };
  }

  private repeated(part: Part, quantifier: string): Part {
    const { least, most } = limitsOf(quantifier);
    const isLazy = quantifier.length > 1 && quantifier.endsWith('?');
    const { isOne } = part;
    if (isOne) return { match: (way) => this.runOf(isOne, { least, most, isLazy, way }) };
    return {
      match: (way) => {
        const one = part.match(way);
        const from = (count: number, at: number, then: Then): boolean => {
          const more = (): boolean =>
            count < most && one(at, (next) => (next !== at || count < least) && from(count + 1, next, then));
          const enough = (): boolean => count >= least && then(at);
          return isLazy ? enough() || more() : more() || enough();
        };
        return (at, then) => from(0, at, then);
      },
    };
  }

  /** One character again and again, without a call for each of them. */
  private runOf(isOne: IsOne, { least, most, isLazy, way }: Limits & { isLazy: boolean; way: Direction }): Match {
    const { run } = this;
    const before = way === 1 ? 0 : -1;
    const countFrom = (at: number, upTo: number): number => {
      let count = 0;
      for (; count < upTo; count += 1) {
        const character = run.text[at + way * count + before];
        if (character === undefined || !isOne(character)) break;
      }
      return count;
    };
    const shortest: Match = (at, then) => {
      let count = countFrom(at, least);
      while (count >= least && !then(at + way * count)) {
        if (count === most || countFrom(at + way * count, 1) === 0) return false;
        count += 1;
      }
      return count >= least;
    };
    const longest: Match = (at, then) => {
      let count = countFrom(at, most);
      while (count >= least && !then(at + way * count)) count -= 1;
      return count >= least;
    };
    return isLazy ? shortest : longest;
  }
}

export type Counted = { steps: number; found: string[] };

/** Counts the steps in which all matches are found in a text, for several texts; infinitely many when it gives up. */
export function stepsOf(pattern: RegExp): (text: string) => Counted {
  const run: Run = { text: '', steps: 0, groups: [] };
  const match = new Reader(pattern, run).whole().match(1);
  const endFrom = (from: number): number => {
    run.groups = [];
    let end = -1;
    match(from, (at) => {
      end = at;
      return true;
    });
    return end;
  };
  return (text) => {
    Object.assign(run, { text, steps: 0 });
    const found: string[] = [];
    try {
      // A sticky one is tried where its caller says, and nowhere else.
      const last = pattern.sticky ? 0 : text.length;
      for (let from = 0; from <= last; ) {
        const end = endFrom(from);
        if (end >= 0) found.push(text.slice(from, end));
        from = Math.max(from + 1, end);
      }
    } catch (error) {
      if (!(error instanceof Endless)) throw error;
      return { steps: Number.POSITIVE_INFINITY, found };
    }
    return { steps: run.steps, found };
  };
}
