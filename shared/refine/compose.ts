import type { Content } from '#shared/contracts/generated-documents.ts';
import { contentWith, type PartName } from '#shared/document-parts.ts';
import type { RefineChange } from '#shared/refine/change.ts';

type Replacement = Pick<RefineChange, 'part' | 'from' | 'to' | 'text'>;

/**
 * The text with the changes whose indexes are in `use`. Everything outside of them is unit for unit what it was: with
 * none of them the text before, with all the text after (REFINE-14).
 */
export function compose(content: Content, changes: readonly Replacement[], use: 'all' | readonly number[]): Content {
  const used = use === 'all' ? changes : changes.filter((_, number) => use.includes(number));
  const texts = new Map<PartName, string>();
  for (const part of new Set(used.map((change) => change.part as PartName))) {
    const own = used.filter((change) => change.part === part);
    texts.set(part, replaced(partText(content, part), own));
  }
  return contentWith(content, texts);
}

/** The text of a part; of content without the shape of its kind, which is one text, that text. */
function partText(content: Content, part: PartName): string {
  if (typeof content === 'string') return content;
  const [at = '', field = ''] = part.split('.');
  return content[Number(at)]?.[field] ?? '';
}

/** Replaces from the end, so that no replacement moves another. */
function replaced(text: string, changes: readonly Replacement[]): string {
  let out = text;
  for (const { from, to, text: by } of [...changes].sort((a, b) => b.from - a.from)) {
    out = out.slice(0, from) + by + out.slice(to);
  }
  return out;
}
