import type { Redis } from 'ioredis';
import { HOLD_CAP_MS } from '@slipcast/contracts/durations';
import type { Owner } from '@slipcast/contracts/ids';
import type { Sku } from '@slipcast/contracts/sku';
import type { HoldAnswer } from '../src/holds/hold.ts';
import type { Holds } from '../src/holds/hold-store.ts';
import { skuKeys } from '../src/redis/sku-scripts.ts';
import { createApplyEvent } from '../src/replica/apply-changes.ts';
import type { ReplicaScripts, StockChange } from '../src/replica/replica-scripts.ts';
import type { Snapshot } from '../src/snapshot/snapshot.ts';
import { OWNERS, type Step } from './hold-steps.ts';
import type { Model } from './plain-holds.ts';

export interface GameTools {
  scripts: ReplicaScripts;
  holds: Holds;
  raw: Redis;
  snapshot: Snapshot;
}

const quantityOf = (work: Promise<HoldAnswer>) =>
  work.then(
    (answer) => answer.hold.quantity,
    () => null,
  );

/** Plays steps against Redis and against the model. Each step returns what happened and what should have happened. */
export function createGame({ scripts, holds, raw, snapshot }: GameTools, sku: Sku, model: Model) {
  const applyEvent = createApplyEvent({ scripts, snapshot }, () => Promise.reject(new Error('no gap')));
  let version = 1;
  let last: StockChange | undefined;

  /** As if time had passed: the hold has just ended, `afterMs` after its beginning if that is given. */
  const expire = async (owner: Owner, afterMs?: number) => {
    const [, holdsKey = '', expiry = ''] = skuKeys(sku);
    const text = await raw.hget(holdsKey, owner);
    if (!text) return;
    const [quantity, reservedAt, , firstAt] = text.split(':');
    const [seconds, micros] = (await raw.time()).map(Number) as [number, number];
    const ended = seconds * 1000 + Math.floor(micros / 1000) - 1;
    await raw.hset(
      holdsKey,
      owner,
      `${quantity}:${reservedAt}:${ended}:${afterMs ? ended - afterMs : firstAt}`,
    );
    await raw.zadd(expiry, ended, owner);
  };
  /** As if every waiting period had passed. */
  const endWaiting = async () => {
    const [, , expiry = '', , past = ''] = skuKeys(sku);
    // What has expired becomes a past hold first.
    await holds.read(sku, null);
    for (const owner of await raw.hkeys(past)) {
      await raw.hset(past, owner, '1:2');
      await raw.zadd(expiry, 2, `-${owner}`);
    }
  };

  const changeStock = async (onHand: number, sale: { owner: Owner; quantity: number } | null) => {
    version += 1;
    const reason = sale
      ? { cause: 'sale' as const, sale: { orderId: 'o', ...sale } }
      : { cause: 'adjustment' as const };
    last = { ...sku, onHand, version, ...reason };
    await applyEvent(last);
    const answers = await Promise.all(OWNERS.map((owner) => holds.read(sku, owner)));
    const quantities = answers.map(({ hold }) => hold.quantity);
    // The model does not know the order within one millisecond, so after a cut only the sums are compared.
    if (model.changeStock(onHand, sale && { owner: sale.owner, sold: sale.quantity }))
      return [model.adopt(OWNERS, quantities), true];
    return [quantities.reduce((sum, quantity) => sum + quantity, 0), model.sum()];
  };
  return async (one: Step): Promise<unknown[]> => {
    switch (one.kind) {
      case 'reserve': {
        const { owner, guest, n } = one;
        return [await quantityOf(holds.reserve(sku, { owner, guest }, n)), model.reserve(owner, n, guest)];
      }
      case 'set-quantity':
        return [
          await quantityOf(holds.setQuantity(sku, { owner: one.owner }, one.n)),
          model.want(one.owner, { mode: 'set', quantity: one.n }),
        ];
      case 'claim':
        return [(await holds.claim(sku, one.owner, one.n)).claimed, model.claim(one.owner, one.n) !== null];
      case 'extend':
        return [(await quantityOf(holds.extend(sku, one.owner))) !== null, model.extend(one.owner)];
      case 'release':
        return [(await holds.release(sku, one.owner, one.n)).hold.quantity, model.release(one.owner, one.n)];
      case 'release-all':
        return [(await holds.release(sku, one.owner)).hold.quantity, model.end(one.owner)];
      case 'move':
        return [
          (await holds.move(sku, one.guest, one.owner)).held !== null,
          model.move(one.guest, one.owner),
        ];
      case 'expire':
        return [await expire(one.owner), void model.end(one.owner)];
      case 'use-up-two-hours':
        return [await expire(one.owner, HOLD_CAP_MS + 1), void model.spend(one.owner)];
      case 'end-waiting':
        return [await endWaiting(), model.waited()];
      case 'repeat-event':
        return [last && (await applyEvent(last)), undefined];
      case 'adjust-stock':
        return changeStock(Math.max(0, model.onHand + one.n), null);
      case 'sale': {
        const quantity = Math.min(one.n, model.onHand);
        return quantity === 0 ? [0, 0] : changeStock(model.onHand - quantity, { owner: one.owner, quantity });
      }
    }
  };
}
