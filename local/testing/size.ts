/** The setting that `npm run test:all` gives its runners. It is no setting of the product. */
export const TEST_SIZE = 'TEST_SIZE';
export type TestSize = 'sample' | 'whole';

/** Whether large matrices run in full. Otherwise, as in `npm test`, tests take a sample of them. */
// biome-ignore lint/style/noProcessEnv: no setting of the product
export const isWhole: boolean = process.env[TEST_SIZE] === 'whole';

/** So many of each class, spread evenly over its members, first and last among them: the same ones at each call. */
export function spread<One>(list: readonly One[], ofEach: number, classOf: (one: One) => unknown = () => ''): One[] {
  const classes = new Map<unknown, One[]>();
  for (const one of list) classes.set(classOf(one), [...(classes.get(classOf(one)) ?? []), one]);
  const taken = new Set([...classes.values()].flatMap((members) => evenly(members, ofEach)));
  return list.filter((one) => taken.has(one));
}

function evenly<One>(members: readonly One[], count: number): One[] {
  if (count >= members.length) return [...members];
  const step = (members.length - 1) / Math.max(1, count - 1);
  return Array.from({ length: count }, (_, at) => members[Math.round(at * step)] as One);
}

/** The whole list, or a sample with so many of each class. */
export const sampleOf = <One>(list: readonly One[], ofEach: number, classOf?: (one: One) => unknown): readonly One[] =>
  isWhole ? list : spread(list, ofEach, classOf);

/** How often something is repeated. */
export const timesOf = ({ whole, sample }: Record<TestSize, number>): number => (isWhole ? whole : sample);

/** The title of a test of a sample says so. */
export const sampled = (title: string): string => (isWhole ? title : `in a sample: ${title}`);
