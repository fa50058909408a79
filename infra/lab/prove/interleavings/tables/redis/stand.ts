import { createLogger } from '@slipcast/service-kit/logs';
import { connectRedis } from '@slipcast/storage/redis';
import { createCartRedis } from '../../../../../../services/cart/src/redis/cart-redis.ts';
import { scripts } from '../../../../../../services/cart/src/redis/script.ts';
import { openLink } from '../../log/link.ts';
import type { OwnStores } from '../../world.ts';
import { outcomeOfAsync } from '../outcome.ts';
import { NOW, timeless } from './moment.ts';

const DATABASE = 9;
const TIME = `redis.call('TIME')`;

/** A Redis command, as ioredis sends it. */
export type Command = [name: string, ...values: (string | number)[]];
type Contents = Record<string, string>;
export type Stand = Awaited<ReturnType<typeof openStand>>;

/** Answers everything there is: each hash field, member and text under a name of its own, and whole times to live. */
const READ = `
local all = {}
for _, key in ipairs(redis.call('KEYS', '*')) do
  local kind = redis.call('TYPE', key).ok
  local function put(name, value) all[#all + 1] = key .. ' ' .. name; all[#all + 1] = value end
  if kind == 'hash' or kind == 'zset' then
    local list = kind == 'hash' and redis.call('HGETALL', key) or redis.call('ZRANGE', key, 0, -1, 'WITHSCORES')
    for i = 1, #list, 2 do put(list[i], kind == 'zset' and string.format('%.0f', tonumber(list[i + 1])) or list[i + 1]) end
  else put('', redis.call('GET', key)) end
  local left = redis.call('PTTL', key)
  -- A little less than what was set.
  if left >= 0 then put('(lasts)', string.format('%.0fs', math.ceil(left / 5000) * 5)) end
end
return all`;

/** JSON in a field, in an order that never changes. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, one]) => [key, inOrder(one)] as const);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
const tidy = (text: string): string =>
  text.startsWith('{') ? JSON.stringify(inOrder(JSON.parse(text))) : text;

/** What has changed, a word for each field. */
function changes(before: Contents, after: Contents): string {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  return names
    .filter((name) => before[name] !== after[name])
    .map((name) => (after[name] === undefined ? `${name} gone` : `${name}=${after[name]}`))
    .join(' ');
}

/** The cart's scripts on a Redis database of their own, whose time stands still. */
export async function openStand(stores: OwnStores) {
  const link = await openLink(stores.redis);
  const plain = connectRedis(link.url(DATABASE), {});
  const [, replid = ''] = /master_replid:(\w+)/.exec(await plain.info('replication')) ?? [];
  const real = scripts.map(({ lua }) => lua);
  const frozen = `{ '${Math.floor(NOW / 1000)}', '${(NOW % 1000) * 1000}' }`;
  for (const script of scripts) script.lua = script.lua.replaceAll(TIME, frozen);
  const redis = createCartRedis(link.url(DATABASE), createLogger('prove', 'silent'));
  for (const [at, lua] of real.entries()) scripts[at]!.lua = lua;

  const read = async (): Promise<Contents> => {
    const all = (await plain.eval(READ, 0)) as string[];
    const contents: Contents = {};
    for (let i = 0; i < all.length; i += 2) contents[all[i]!] = tidy(all[i + 1]!);
    return contents;
  };
  const shown = (text: string): string =>
    timeless(text.replaceAll(replid, 'here'))
      .replaceAll(/cart:([\w-]+):\{[^}]*\}/g, '$1')
      .replaceAll(/"([\w.:+-]+)"/g, '$1');
  return {
    redis,
    shown,
    /** The first key like this pattern. */
    key: async (pattern: string) => (await plain.keys(pattern))[0],
    /** Of the Redis that is asked, for states that were written on it. */
    server: replid,
    /** What one call answers in this state, and what it changes there. */
    async line(before: readonly Command[], call: () => Promise<unknown>): Promise<string> {
      const pipeline = plain.pipeline().flushdb();
      for (const [name, ...values] of before) pipeline.call(name, ...values);
      for (const [error] of (await pipeline.exec()) ?? []) if (error) throw error;
      const found = await read();
      const outcome = await outcomeOfAsync(call);
      const changed = changes(found, await read());
      return shown(changed ? `${outcome} | ${changed}` : outcome);
    },
    close() {
      redis.stop();
      plain.disconnect();
      link.cut();
    },
  };
}
