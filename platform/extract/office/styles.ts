import { childOf, childrenOf, type Element, isOn, valueIn } from '#platform/extract/office/xml.ts';

/** What keeps text from being read: it is hidden, or crossed out. The two of a run toggle each other (ECMA-376 17.7.3). */
export const UNREAD = ['w:vanish', 'w:strike', 'w:dstrike'] as const;
type Unread = (typeof UNREAD)[number];

type Style = {
  basedOn: string | undefined;
  look: Element | undefined;
  list: string | undefined;
  level: number | undefined;
};

/** What styles say of what a reader sees, each with that of those it is based on. */
export type Styles = {
  isOn(style: string | undefined, what: Unread): boolean;
  listOf(style: string | undefined): { list: string | undefined; level: number | undefined };
  /** The style of paragraphs that name none. */
  ofParagraphs: string | undefined;
  /** For all text, whatever its style. */
  isOnForAll(what: Unread): boolean;
};

/** The longest chain of styles that is followed; a chain may lead back to itself. */
const CHAIN_MAX = 20;

export function readStyles(root: Element | undefined): Styles {
  const styles = new Map<string, Style>();
  let ofParagraphs: string | undefined;
  for (const element of childrenOf(root, 'w:style')) {
    const { 'w:styleId': id = '', 'w:type': type, 'w:default': isDefault } = element.attributes;
    const numbers = childOf(childOf(element, 'w:pPr'), 'w:numPr');
    const level = valueIn(numbers, 'w:ilvl');
    styles.set(id, {
      basedOn: valueIn(element, 'w:basedOn'),
      look: childOf(element, 'w:rPr'),
      list: valueIn(numbers, 'w:numId'),
      level: level === undefined ? undefined : Number(level),
    });
    if (type === 'paragraph' && /^(1|true|on)$/.test(isDefault ?? '')) ofParagraphs = id;
  }
  const firstOf = <T>(id: string | undefined, read: (style: Style) => T | undefined): T | undefined => {
    let at = id === undefined ? undefined : styles.get(id);
    for (let step = 0; at && step < CHAIN_MAX; step += 1) {
      const found = read(at);
      if (found !== undefined) return found;
      at = at.basedOn === undefined ? undefined : styles.get(at.basedOn);
    }
    return undefined;
  };
  const defaults = childOf(childOf(childOf(root, 'w:docDefaults'), 'w:rPrDefault'), 'w:rPr');
  return {
    isOn: (id, what) => firstOf(id, (style) => isOn(style.look, what)) ?? false,
    listOf: (id) => ({ list: firstOf(id, (style) => style.list), level: firstOf(id, (style) => style.level) }),
    ofParagraphs,
    isOnForAll: (what) => isOn(defaults, what) ?? false,
  };
}
