import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Redis } from 'ioredis';
import type { Owner } from '@slipcast/contracts/ids';
import { createLogger } from '@slipcast/service-kit/logs';
import { startRedis, type TestRedis } from '@slipcast/testkit/redis';
import { createHolds, type Holds } from '../src/store/holds.ts';
import type { Snapshot } from '../src/store/snapshot.ts';
import type { HoldRow } from '../src/store/snapshot-rows.ts';
import { createCartRedis, type CartRedis } from '../src/store/redis.ts';
import { createSettle } from '../src/store/apply-sale.ts';
import { skuKeys, type Sku } from '../src/rules/sku.ts';
import { Model } from './plain-holds.ts';
import { type HoldAnswer } from '../src/rules/hold.ts';

const OWNERS: Owner[] = ['u:ann', 'u:ben', 'g:cat', 'g:dan'];
const CAP_MS = 7_200_000;
const CLAIM_MS = 120_000;
/** Both guests are behind one router. */
const networkOf = (owner: Owner): string => (owner.startsWith('g:') ? 'home' : '');

const who = fc.integer({ min: 0, max: OWNERS.length - 1 }).map((index) => OWNERS[index] as Owner);
const pieces = fc.integer({ min: 1, max: 4 });
const add = fc.record({
  kind: fc.constant('add' as const),
  owner: who,
  n: pieces,
  guest: fc.option(who, { nil: undefined, freq: 1 }),
});
const step = fc.oneof(
  { weight: 6, arbitrary: add },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('set' as const), owner: who, n: pieces }) },
  fc.record({ kind: fc.constant('claim' as const), owner: who, n: pieces }),
  fc.record({ kind: fc.constant('less' as const), owner: who, n: pieces }),
  fc.record({ kind: fc.constant('extend' as const), owner: who }),
  fc.record({ kind: fc.constant('release' as const), owner: who }),
  fc.record({ kind: fc.constant('move' as const), owner: who, guest: who }),
  fc.record({ kind: fc.constant('expire' as const), owner: who }),
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('spend' as const), owner: who }) },
  fc.record({ kind: fc.constant('cool' as const) }),
  fc.record({ kind: fc.constant('sale' as const), owner: who, n: pieces }),
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('adjust' as const), n: fc.integer({ min: -3, max: 3 }) }),
  },
  fc.record({ kind: fc.constant('repeat' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

describe('holds against a plain model', () => {
  let server: TestRedis;
  let redis: CartRedis;
  let raw: Redis;
  let holds: Holds;
  const rows = new Map<string, HoldRow>();
  const noted: Snapshot = {
    name: 'snapshot',
    hold(row) {
      const key = `${row.productId}:${row.owner}`;
      if ((rows.get(key)?.seq ?? 0) < row.seq) rows.set(key, row);
    },
    item() {},
    settled() {},
    flushed: async () => {},
  };

  beforeAll(async () => {
    server = await startRedis();
    raw = new Redis(server.url);
    redis = createCartRedis(server.url, createLogger('cart', 'silent'));
    const nothing = { ensure: () => Promise.reject(new Error('the replica is always there')) };
    holds = createHolds(redis, nothing, noted, {
      holdMs: 1_800_000,
      capMs: CAP_MS,
      claimMs: CLAIM_MS,
      coolMs: 900_000,
    });
  });
  afterAll(async () => {
    redis.stop?.();
    raw.disconnect();
    await server.stop();
  });

  /** As if the clock had gone on: the hold has ended just now, after so long a time if that is said. */
  const expire = async (sku: Sku, owner: Owner, afterMs?: number) => {
    const [, holdsKey, expiry] = skuKeys(sku);
    const text = await raw.hget(holdsKey, owner);
    if (!text) return;
    const [quantity, reserved, , first, network] = text.split(':');
    const [seconds, micros] = (await raw.time()).map(Number) as [number, number];
    const ended = seconds * 1000 + Math.floor(micros / 1000) - 1;
    const began = afterMs ? ended - afterMs : first;
    await raw.hset(holdsKey, owner, `${quantity}:${reserved}:${ended}:${began}:${network}`);
    await raw.zadd(expiry, ended, owner);
  };
  /** As if everybody's cool-down had gone by. */
  const cool = async (sku: Sku) => {
    const [, , expiry, , past] = skuKeys(sku);
    // What has expired becomes a former hold first.
    await holds.look(sku, null);
    for (const name of await raw.hkeys(past)) {
      await raw.hset(past, name, '1:2');
      await raw.zadd(expiry, 2, `-${name}`);
    }
  };

  async function play(steps: Step[], initial: number) {
    const sku: Sku = { productId: randomUUID(), variantId: 'main' };
    const settle = createSettle(redis, undefined as never, noted, 900_000);
    await redis.cartInstall(...skuKeys(sku), 900_000, initial, 1, 1, 0);
    const model = new Model(initial);
    let version = 1;
    let last: Parameters<typeof settle>[0] | undefined;
    const accepted = (work: Promise<HoldAnswer>) =>
      work.then(
        (answer) => answer.hold.quantity,
        () => null,
      );

    const apply = async (one: Step): Promise<[real: unknown, expected: unknown]> => {
      switch (one.kind) {
        case 'add':
          return [
            await accepted(
              holds.add(sku, { owner: one.owner, guest: one.guest, network: networkOf(one.owner) }, one.n),
            ),
            model.add(one.owner, one.n, one.guest, networkOf(one.owner)),
          ];
        case 'set':
          return [
            await accepted(holds.set(sku, { owner: one.owner, network: networkOf(one.owner) }, one.n)),
            model.want(one.owner, { mode: 'set', quantity: one.n, network: networkOf(one.owner) }),
          ];
        case 'claim':
          return [(await holds.claim(sku, one.owner, one.n)).claimed, model.claim(one.owner, one.n) !== null];
        case 'extend':
          return [(await accepted(holds.extend(sku, one.owner))) !== null, model.extend(one.owner)];
        case 'less':
          return [(await holds.giveBack(sku, one.owner, one.n)).hold.quantity, model.less(one.owner, one.n)];
        case 'release':
          return [(await holds.release(sku, one.owner)).hold.quantity, model.end(one.owner)];
        case 'move':
          return [(await holds.move(sku, one.guest, one.owner)) !== null, model.move(one.guest, one.owner)];
        case 'expire':
          return [await expire(sku, one.owner), void model.end(one.owner)];
        case 'spend':
          return [await expire(sku, one.owner, CAP_MS + 1), void model.spend(one.owner)];
        case 'cool':
          return [await cool(sku), model.cool()];
        case 'repeat':
          return [last && (await settle(last)), undefined];
        case 'sale':
        case 'adjust': {
          const sold = one.kind === 'sale' ? Math.min(one.n, model.onHand) : 0;
          if (one.kind === 'sale' && sold === 0) return [0, 0];
          const onHand = one.kind === 'sale' ? model.onHand - sold : Math.max(0, model.onHand + one.n);
          version += 1;
          last = {
            ...sku,
            onHand,
            version,
            cause: one.kind === 'sale' ? 'sale' : 'adjustment',
            ...(one.kind === 'sale' ? { sale: { orderId: 'o', owner: one.owner, quantity: sold } } : {}),
          };
          await settle(last);
          const answers = await Promise.all(OWNERS.map((owner) => holds.look(sku, owner)));
          const cut = model.settle(onHand, one.kind === 'sale' ? { owner: one.owner, sold } : null);
          const quantities = answers.map(({ hold }) => hold.quantity);
          // Who came first within one millisecond is not the model's matter: after a cut the sums are compared.
          if (cut) return [model.adopt(OWNERS, quantities), true];
          return [quantities.reduce((sum, n) => sum + n, 0), model.sum()];
        }
      }
    };
    for (const one of steps) {
      const [real, expected] = await apply(one);
      expect([one.kind, real]).toEqual([one.kind, expected]);
      const looks = await Promise.all(OWNERS.map((owner) => holds.look(sku, owner)));
      const sum = looks.reduce((total, { hold }) => total + hold.quantity, 0);
      expect(sum).toBeLessThanOrEqual(model.onHand);
      expect(looks.map(({ hold }) => hold.quantity)).toEqual(OWNERS.map((owner) => model.held(owner)));
      for (const { hold, heldByOthers, onHand, now } of looks) {
        expect(onHand).toBe(model.onHand);
        expect(heldByOthers).toBe(sum - hold.quantity);
        // Nothing but a claim brings a hold past its two hours, and by two minutes only.
        if (hold.quantity > 0)
          expect(hold.expiresAt).toBeLessThanOrEqual(Math.max(hold.firstAt + CAP_MS, now + CLAIM_MS));
      }
    }
    const kept = await raw.hgetall(skuKeys(sku)[1]);
    for (const owner of OWNERS) {
      const row = rows.get(`${sku.productId}:${owner}`);
      if (kept[owner]) expect(row?.quantity).toBe(Number(kept[owner].split(':')[0]));
    }
  }

  it('never holds more than there is, whatever several owners do, and does what the model does [I2]', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 40, size: 'max' }),
        fc.integer({ min: 0, max: 8 }),
        play,
      ),
      { numRuns: 150 },
    );
  });

  it('never holds more than there is when everything happens at once [I2]', async () => {
    const sku: Sku = { productId: randomUUID(), variantId: 'main' };
    await redis.cartInstall(...skuKeys(sku), 900_000, 7, 1, 1, 0);
    let most = 0;
    const owners = Array.from({ length: 40 }, (_, index): Owner => `g:${index}`);
    await Promise.all(
      owners.map(async (owner, index) => {
        for (let round = 0; round < 20; round += 1) {
          await holds.add(sku, { owner }, 1 + (index % 3)).catch(() => null);
          const { onHand, heldByOthers, hold } = await holds.look(sku, owner);
          most = Math.max(most, heldByOthers + hold.quantity);
          expect(onHand).toBe(7);
          if ((index + round) % 2) await holds.release(sku, owner);
        }
      }),
    );
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(7);
  });
});
