import { unzipSync } from 'fflate';
import { childrenOf, parseXml, TooLarge } from '#platform/extract/office/xml.ts';

/** The maximum size of an unpacked file. */
export const INFLATED_MAX_BYTES = 32 * 1024 * 1024;

/** Parts, and what a Word file may have in it in formats of their own. */
const READ = /\.(?:xml|rels|x?html?|mht|mhtml|rtf|txt|docx|docm|dat)$/i;
/** Pictures, and files that are only shown as one. */
const BESIDE = /(?:^|[\\/])(?:media|embeddings|fonts)[\\/]/i;

type Relations = { byId: ReadonlyMap<string, string>; byType: ReadonlyMap<string, string> };

/** The parts of an office file, and how they refer to each other. */
export type Package = {
  part(name: string): Uint8Array | undefined;
  /** A part at its first use: what refers to one over and over is not read as often. */
  take(name: string): Uint8Array | undefined;
  names: readonly string[];
  /** Opens a file that is in this one, in what is left of its room. */
  inner(bytes: Uint8Array): Package;
  /** The name of the part that another one refers to by an id. The package itself has the name ''. */
  target(from: string, id: string | undefined): string | undefined;
  /** The same by the last word of the relation's type: 'styles', 'notesSlide'. */
  related(from: string, type: string): string | undefined;
};

/**
 * Opens an office file without its pictures and the files that are embedded in it. Each part is given exactly the room its
 * directory entry asks for, so the sum is known before anything is unpacked, and a part longer than declared is cut off.
 */
export function openPackage(bytes: Uint8Array, room = { left: INFLATED_MAX_BYTES }): Package {
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!READ.test(name) || BESIDE.test(name)) return false;
      room.left -= originalSize;
      if (room.left < 0) throw new TooLarge('The file is too large when unpacked');
      return true;
    },
  });
  // Names are compared without their case, and some programs write backslashes.
  const byName = new Map(Object.entries(parts).map(([name, part]) => [keyOf(name), part]));
  const taken = new Set<string>();
  const known = new Map<string, Relations>();
  const part = (name: string) => byName.get(keyOf(name));
  const relationsOf = (name: string): Relations => {
    const found = known.get(name) ?? readRelations(name, part(relationsName(name)));
    known.set(name, found);
    return found;
  };
  return {
    part,
    take(name) {
      const isNew = !taken.has(keyOf(name));
      taken.add(keyOf(name));
      return isNew ? part(name) : undefined;
    },
    names: [...byName.keys()],
    inner: (file) => openPackage(file, room),
    target: (from, id) => relationsOf(from).byId.get(id ?? ''),
    related: (from, type) => relationsOf(from).byType.get(type),
  };
}

const keyOf = (name: string): string => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();

function relationsName(name: string): string {
  const slash = name.lastIndexOf('/') + 1;
  return `${name.slice(0, slash)}_rels/${name.slice(slash)}.rels`;
}

function readRelations(name: string, part: Uint8Array | undefined): Relations {
  const [byId, byType] = [new Map<string, string>(), new Map<string, string>()];
  for (const { attributes } of part ? childrenOf(parseXml(part), 'Relationship') : []) {
    const { Id = '', Type = '', Target = '', TargetMode } = attributes;
    if (TargetMode === 'External') continue;
    const target = resolved(name, Target);
    const type = Type.slice(Type.lastIndexOf('/') + 1);
    byId.set(Id, target);
    if (!byType.has(type)) byType.set(type, target);
  }
  return { byId, byType };
}

/** The whole name of a part that another one names from where it stands. */
function resolved(from: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const folders = from.split('/').slice(0, -1);
  for (const step of target.split('/')) {
    if (step === '..') folders.pop();
    else if (step !== '.') folders.push(step);
  }
  return folders.join('/');
}
