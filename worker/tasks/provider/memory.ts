import type { Config } from '#platform/config.ts';
import { cause, type Log } from '#platform/log.ts';
import {
  type CutPrompt,
  type LeftOut,
  NOTES_LAST_MS,
  noteCutPrompt,
  noteLeftOut,
  noteRefusal,
  type ProviderPlace,
  type ProviderRefusal,
  readLeftOut,
  subscribeLeftOut,
} from '#platform/provider-notes.ts';
import type { Redis } from '#platform/redis.ts';
import { JSON_FORMS, type Learned } from '#worker/tasks/provider/request.ts';

/** What is known of one server and model from the calls before, of this worker and of others (GAP-89). */
export type ProviderMemory = {
  /** What not to send now. */
  learned(): Learned;
  /** Returns those of these names that are new: they are not sent for a day. */
  learn(names: Iterable<string>): string[];
  /** The server allows no longer answers, in tokens. */
  limitAnswer(most: number): void;
  /** The server counted a prompt as far shorter than it was. Returns whether that is noted, as once a minute. */
  noteCut(counts: Pick<CutPrompt, 'ours' | 'theirs'>): boolean;
  /** Keeps the words of a provider for admins. Never throws. */
  noteRefusal(refused: Refused): void;
};

/** A failed attempt that its provider explained. */
export type Refused = Pick<ProviderRefusal, 'generation_id' | 'code' | 'words'>;

/** What is written where all workers and the admins read it. None throws. */
type Keep = {
  leftOut(found: readonly LeftOut[]): void;
  cutPrompt(cut: CutPrompt): void;
  refusal(refusal: ProviderRefusal): void;
};
const nowhere: Keep = { leftOut: () => undefined, cutPrompt: () => undefined, refusal: () => undefined };

const OPENAI_URL = 'https://api.openai.com/v1';
const OPENAI_HOST = new URL(OPENAI_URL).hostname;
/** The address of the provider; without a setting, OpenAI's. */
export const providerUrl = ({ OPENAI_BASE_URL }: Config): URL => new URL(OPENAI_BASE_URL ?? OPENAI_URL);

export function placeOf(config: Config): ProviderPlace {
  const { host, pathname } = providerUrl(config);
  return { server: host + pathname.replace(/(?<!\/)\/+$/, ''), model: config.AI_MODEL };
}

/** Servers that do not know the request not to store refuse it: it is sent to those that are known to take it. */
const takesStore = (config: Config): boolean =>
  config.AI_SEND_STORE === 'auto' ? providerUrl(config).hostname === OPENAI_HOST : config.AI_SEND_STORE === 'on';

/** The name of the limit of an answer's length among the names of what is left out. */
const ANSWER_LENGTH = 'answer length';

const CUT_EVERY_MS = 60_000;

/** A memory that ends with the process. */
export const createMemory = (config: Config): ProviderMemory => memoryOf(config, nowhere);

function memoryOf(config: Config, keep: Keep) {
  const place = placeOf(config);
  const never = [...(config.AI_JSON_SCHEMA ? [] : JSON_FORMS), ...(takesStore(config) ? [] : ['store'])];
  let found = new Map<string, LeftOut>();
  let cutAt = 0;
  const fresh = (): LeftOut[] => {
    const oldest = Date.now() - NOTES_LAST_MS;
    return [...found.values()].filter(({ since }) => Date.parse(since) > oldest);
  };
  const learned = (): Learned => ({
    refused: new Set([...never, ...fresh().flatMap(({ name, most }) => (most === undefined ? name : []))]),
    maxTokens: Math.min(Number.POSITIVE_INFINITY, ...fresh().flatMap(({ most }) => most ?? [])),
  });
  const note = (all: readonly Pick<LeftOut, 'name' | 'most'>[]): void => {
    const since = new Date().toISOString();
    const added = all.map((one) => ({ ...place, ...one, since }));
    for (const one of added) found.set(one.name, one);
    keep.leftOut(added);
  };
  return {
    learned,
    learn(names: Iterable<string>): string[] {
      const { refused } = learned();
      const added = [...names].filter((name) => !refused.has(name)).toSorted();
      if (added.length > 0) note(added.map((name) => ({ name })));
      return added;
    },
    limitAnswer: (most: number): void => note([{ name: ANSWER_LENGTH, most }]),
    noteCut(counts: Pick<CutPrompt, 'ours' | 'theirs'>): boolean {
      if (Date.now() - cutAt < CUT_EVERY_MS) return false;
      cutAt = Date.now();
      keep.cutPrompt({ ...place, ...counts, at: new Date(cutAt).toISOString() });
      return true;
    },
    noteRefusal: (refused: Refused): void => keep.refusal({ ...place, ...refused, at: new Date().toISOString() }),
    /** What all workers know: what this one knew alone is gone. */
    replace: (all: readonly LeftOut[]): void => {
      const here = all.filter(({ server, model }) => server === place.server && model === place.model);
      found = new Map(here.map((one) => [one.name, one]));
    },
  };
}

type Connections = { redis: Redis; subscriber: Redis; log: Log };

/** The memory that all workers share: in Redis, for a day. While Redis is away each has its own. */
export async function createSharedMemory(config: Config, { redis, subscriber, log }: Connections) {
  const quietly = (work: Promise<unknown>): Promise<void> =>
    work.then(
      () => undefined,
      (thrown: unknown) => log.debug(cause(thrown), 'the notes about the AI provider were not reached'),
    );
  const memory = memoryOf(config, {
    leftOut: (found) => void quietly(noteLeftOut(redis, found)),
    cutPrompt: (cut) => void quietly(noteCutPrompt(redis, cut)),
    refusal: (refusal) => void quietly(noteRefusal(redis, refusal)),
  });
  const read = () => quietly(readLeftOut(redis).then(memory.replace));
  subscribeLeftOut(subscriber, read);
  await read();
  return memory as ProviderMemory;
}
