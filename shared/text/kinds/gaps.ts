import { COMPANY_PLACEHOLDER, SENDER_PLACEHOLDER } from '#shared/text/kinds/shown.ts';

/** Brackets that belong to a text: '[m/w/d]', '[sic]', a footnote. */
const BELONGS = /^\[(?:sic|[\p{L}](?:\s?[/|]\s?[\p{L}])+|\d+)\]$/iu;
const BRACKETED = /\[[^[\]\n]{2,80}\](?!\()/g;

/** The placeholders left in a text, each once and as written: '[Insert salary range]', '[link]'. */
export function gapsIn(text: string): string[] {
  const found = (text.match(BRACKETED) ?? []).filter((one) => /\p{L}{2}/u.test(one) && !BELONGS.test(one));
  return [...new Set(found)].filter((one) => one !== COMPANY_PLACEHOLDER && one !== SENDER_PLACEHOLDER);
}
