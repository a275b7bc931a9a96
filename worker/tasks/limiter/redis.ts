import { type Redis, redisScript } from '#platform/redis.ts';

/** What Redis granted last: how much, and the window it was taken from (`lastReservoirRefresh`). */
export type Taken = { weight: number; window: string };

type Callback = (error: Error | null, reply: unknown) => void;
type Script = (...args: unknown[]) => unknown;
/** How bottleneck 2.19.5 runs its scripts; not part of its types. */
export type ScriptDoor = { __scriptFn__(name: string): Script };

const CALLERS_CLOCK = 'local now = tonumber(ARGV[1])';
const REDIS_CLOCK = `local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`;
const GRANTED = 'return {true, wait, reservoir}';
const GRANTED_FROM = `return {true, wait, reservoir, redis.call('hget', settings_key, 'lastReservoirRefresh')}`;

/**
 * Two changes to bottleneck's scripts, made while it defines them on `client`. Windows follow the clock of Redis: by the
 * clocks of the workers, one that runs ahead would open each window early for all. And a grant says from which window it
 * was taken in the very call that takes it: asked afterwards, the answer may already be the next window.
 */
export function adjustScripts(client: Redis): void {
  const define = client.defineCommand.bind(client);
  client.defineCommand = (name, definition) => {
    const clocked = replaced(definition.lua, CALLERS_CLOCK, REDIS_CLOCK);
    define(name, { ...definition, lua: name === 'register' ? replaced(clocked, GRANTED, GRANTED_FROM) : clocked });
  };
}

function replaced(lua: string, part: string, by: string): string {
  if (!lua.includes(part)) throw new Error('These are not the scripts of bottleneck 2.19.5');
  return lua.replace(part, by);
}

/**
 * Looks at every answer before bottleneck does. Redis 7 and later put 'ERR ' before the errors that bottleneck compares
 * letter by letter. The object it returns always holds the last grant: bottleneck asks for one at a time.
 */
export function watchScripts(connection: ScriptDoor): Taken {
  const taken: Taken = { weight: 0, window: '' };
  const scriptNamed = connection.__scriptFn__.bind(connection);
  connection.__scriptFn__ =
    (name) =>
    (...args) => {
      const done = args.pop() as Callback;
      const look: Callback = (error, reply) => {
        if (error?.message.startsWith('ERR ')) error.message = error.message.slice(4);
        if (name === 'register' && Array.isArray(reply) && reply[0]) {
          taken.weight = Number(args.at(-2));
          taken.window = String(reply[3]);
        }
        done(error, reply);
      };
      return scriptNamed(name)(...args, look);
    };
  return taken;
}

/** Of bottleneck: the hash with its window, and how many wait in each process. */
export type LimiterKeys = { window: string; waiting: string };

// Given back only into the window it was taken from, and only while that one lasts: added to a later window it would
// let more than the budget through. Published only while something waits.
const giveBack = redisScript(`
local window, length = unpack(redis.call('HMGET', KEYS[1], 'lastReservoirRefresh', 'reservoirRefreshInterval'))
if window ~= ARGV[1] then return 0 end
local time = redis.call('TIME')
if time[1] * 1000 + math.floor(time[2] / 1000) >= tonumber(window) + tonumber(length) then return 0 end
local left = redis.call('HINCRBY', KEYS[1], 'reservoir', ARGV[2])
for _, waiting in ipairs(redis.call('HVALS', KEYS[2])) do
  if tonumber(waiting) > 0 then
    redis.call('PUBLISH', ARGV[3], 'capacity:' .. left)
    break
  end
end
return 1`);

type Return = { keys: LimiterKeys; channel: string; window: string; weight: number };

/** A negative `weight` takes more out. Returns whether the window still was the same. */
export const returnTokens = async (redis: Redis, { keys, channel, window, weight }: Return): Promise<boolean> =>
  (await giveBack(redis, [keys.window, keys.waiting], [window, String(weight), channel])) === 1;
