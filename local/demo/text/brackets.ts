/** So much a bracket of a title may hold. */
const IN_BRACKETS = /(?:(?<!\s)\s+)?\([^)]{0,200}\)/g;

/** A title without what it has in round brackets: 'Koch (m/w/d)' as 'Koch'. */
export const withoutBrackets = (title: string): string => title.replace(IN_BRACKETS, '');
