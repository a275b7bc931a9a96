/**
 * Names that tabs hold, known to all tabs of this browser: by locks, which end with their tab. Pages without TLS have no
 * locks; there the tabs ask each other.
 */
const CHANNEL = 'held-names';
/** Tabs answer at once; one that is frozen does not, and counts as gone. */
const ANSWER_MS = 150;

type Note = 'who' | { held: string[] };

const own = new Set<string>();
let answering: BroadcastChannel | undefined;

/** Holds a name until the returned function is called or the tab is gone. */
export function holdName(name: string): () => void {
  if (!navigator.locks) return holdByChannel(name);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks.request(name, () => held).catch(() => {});
  return release;
}

function holdByChannel(name: string): () => void {
  own.add(name);
  if (!answering) {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<Note>) => {
      if (data === 'who') channel.postMessage({ held: [...own] } satisfies Note);
    };
    answering = channel;
  }
  return () => {
    own.delete(name);
    if (own.size > 0) return;
    answering?.close();
    answering = undefined;
  };
}

/** The names that are held now, by this tab or another one. */
export async function heldNames(): Promise<ReadonlySet<string>> {
  if (!navigator.locks) return askTabs();
  const { held = [] } = await navigator.locks.query();
  return new Set(held.flatMap(({ name }) => name ?? []));
}

async function askTabs(): Promise<ReadonlySet<string>> {
  const found = new Set(own);
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Note>) => {
    if (data !== 'who') for (const name of data.held) found.add(name);
  };
  channel.postMessage('who' satisfies Note);
  await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
  channel.close();
  return found;
}
