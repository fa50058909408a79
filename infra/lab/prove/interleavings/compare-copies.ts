import type { Redis } from 'ioredis';
import type { Owner } from '@slipcast/contracts/ids';
import { skuKey, type Sku } from '@slipcast/contracts/sku';
import { skuKeys } from '../../../../services/cart/src/redis/sku-scripts.ts';
import type { Connections } from './connections.ts';

/** Says what PostgreSQL's copy of these holds and carts has otherwise than Redis. */
export type CompareCopies = (skus: readonly Sku[], owners: readonly Owner[]) => Promise<string[]>;

interface HoldRow {
  owner: string;
  quantity: number;
  ends: number;
  began: number;
}
/** PostgreSQL has microseconds, Redis milliseconds. */
const ROUNDED_MS = 2;

const differ = (one: HoldRow | undefined, other: HoldRow | undefined): boolean =>
  one?.quantity !== other?.quantity ||
  Math.abs((one?.ends ?? 0) - (other?.ends ?? 0)) > ROUNDED_MS ||
  Math.abs((one?.began ?? 0) - (other?.began ?? 0)) > ROUNDED_MS;
const textOf = (row: HoldRow | undefined): string =>
  row ? `${row.quantity} from ${row.began} until ${row.ends}` : 'nothing';

export function createCompareCopies(connections: Connections, redis: Redis): CompareCopies {
  async function ask<Row>(name: string, text: string, values: unknown[]): Promise<Row[]> {
    const { rows } = (await connections.query({ name, text, values })) as { rows: Row[] };
    return rows;
  }
  async function wrongHolds(sku: Sku): Promise<string[]> {
    const [, key = ''] = skuKeys(sku);
    const stored = await redis.hgetall(key);
    const now = Date.now();
    const live = Object.entries(stored).map(([owner, text]): HoldRow => {
      const [quantity = 0, , ends = 0, began = 0] = text.split(':').map(Number);
      return { owner, quantity, ends, began };
    });
    const rows = await ask<HoldRow>(
      'prove-copied-holds',
      `SELECT owner, quantity, (extract(epoch FROM expires_at) * 1000)::float8 AS ends,
         (extract(epoch FROM first_at) * 1000)::float8 AS began
       FROM cart_hold WHERE product_id = $1 AND variant_id = $2 AND quantity > 0`,
      [sku.productId, sku.variantId],
    );
    const inRedis = new Map(live.filter(({ ends }) => ends > now).map((row) => [row.owner, row]));
    const copied = new Map(rows.filter(({ ends }) => ends > now).map((row) => [row.owner, row]));
    return [...new Set([...inRedis.keys(), ...copied.keys()])].flatMap((owner) => {
      const [hold, copy] = [inRedis.get(owner), copied.get(owner)];
      if (!differ(hold, copy)) return [];
      return [`${owner} holds ${textOf(hold)} of ${skuKey(sku)}, and the copy has ${textOf(copy)}`];
    });
  }
  async function wrongItems(owner: Owner): Promise<string[]> {
    const stored = Object.entries(await redis.hgetall(`cart:items:{${owner}}`));
    const items = stored.flatMap(([key, value]) =>
      key === '#' || key === '@' || value.startsWith('0:') ? [] : [`${key} ${Number.parseInt(value, 10)}`],
    );
    const rows = await ask<Sku & { quantity: number }>(
      'prove-copied-items',
      `SELECT product_id AS "productId", variant_id AS "variantId", quantity FROM cart_item WHERE owner = $1 AND quantity > 0`,
      [owner],
    );
    const copied = rows.map((row) => `${skuKey(row)} ${row.quantity}`);
    const [one, other] = [items, copied].map((list) => list.toSorted().join(', '));
    return one === other
      ? []
      : [`the cart of ${owner} has ${one || 'nothing'}, and its copy ${other || 'nothing'}`];
  }
  return async (skus, owners) => {
    const wrong = await Promise.all([...skus.map(wrongHolds), ...owners.map(wrongItems)]);
    return wrong.flat();
  };
}
