import { unzipSync } from 'fflate';
import { childrenOf, parseXml, TooLarge } from '#platform/extract/office/xml.ts';

/** The maximum size of an unpacked file. */
export const INFLATED_MAX_BYTES = 32 * 1024 * 1024;

type Relation = { id: string; type: string; target: string };

/** The parts of an office file, and how they refer to each other. */
export type Package = {
  part(name: string): Uint8Array | undefined;
  names: readonly string[];
  /** What a part refers to; targets are names of parts. The package itself has the name ''. */
  relationsOf(name: string): readonly Relation[];
};

/** The last word of a relationship's type: 'styles', 'notesSlide'. */
export const related = (relations: readonly Relation[], type: string): string | undefined =>
  relations.find((relation) => relation.type === type)?.target;

/**
 * Opens an office file without its pictures. Each part is given exactly the room its directory entry asks for, so the sum
 * is known before anything is unpacked, and a part longer than declared is cut off.
 */
export function openPackage(bytes: Uint8Array): Package {
  let sum = 0;
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.(?:xml|rels)$/i.test(name)) return false;
      sum += originalSize;
      if (sum > INFLATED_MAX_BYTES) throw new TooLarge('The file is too large when unpacked');
      return true;
    },
  });
  // Names are compared without their case, and some programs write backslashes.
  const byName = new Map(Object.entries(parts).map(([name, part]) => [keyOf(name), part]));
  const relations = new Map<string, readonly Relation[]>();
  const part = (name: string) => byName.get(keyOf(name));
  return {
    part,
    names: [...byName.keys()],
    relationsOf(name) {
      const found = relations.get(name) ?? readRelations(name, part(relationsName(name)));
      relations.set(name, found);
      return found;
    },
  };
}

const keyOf = (name: string): string => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();

function relationsName(name: string): string {
  const slash = name.lastIndexOf('/') + 1;
  return `${name.slice(0, slash)}_rels/${name.slice(slash)}.rels`;
}

function readRelations(name: string, part: Uint8Array | undefined): Relation[] {
  if (!part) return [];
  return childrenOf(parseXml(part), 'Relationship')
    .filter(({ attributes }) => attributes.TargetMode !== 'External')
    .map(({ attributes: { Id = '', Type = '', Target = '' } }) => ({
      id: Id,
      type: Type.slice(Type.lastIndexOf('/') + 1),
      target: resolved(name, Target),
    }));
}

/** The name of a part that another one refers to. */
function resolved(from: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const folders = from.split('/').slice(0, -1);
  for (const step of target.split('/')) {
    if (step === '..') folders.pop();
    else if (step !== '.') folders.push(step);
  }
  return folders.join('/');
}
