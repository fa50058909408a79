import { isUser, type Owner } from '@slipcast/contracts/ids';
import type { Sku } from '@slipcast/contracts/sku';
import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import type pg from 'pg';
import type { Holds } from '../holds/hold-store.ts';
import { availableTo, type Holder } from '../holds/hold.ts';
import type { Products } from '../products/product-cache.ts';
import type { Buyable } from '../products/product.ts';
import type { ChangeQueue } from './change-queue.ts';
import { addressGivenEvent } from './emails.ts';
import {
  countEntries,
  entriesOf,
  findEntry,
  markEmailed,
  markSeen,
  moveEntry,
  putEntry,
  removeEntry,
} from './entries.ts';
import type { EntryKeys } from './entry-keys.ts';
import { EMAIL_AGAIN_SECONDS, MOST_ENTRIES, MOST_WAITING, type Entry } from './entry.ts';
import type { WaitlistLimits } from './limits.ts';
import { alreadyYours, availableNow, notOnList, queueFull, tooManyEntries } from './refusals.ts';

export interface QueueParts {
  pool: pg.Pool;
  holds: Holds;
  products: Products;
  changeQueue: ChangeQueue;
  recordOffers(sku: Sku): Promise<void>;
  keys: EntryKeys;
  limits: WaitlistLimits;
  /** Call it when there are events to send. */
  wake(): void;
}

/** Throws Refusal 409 where there is nothing to wait for: the shopper has the pot, or could have it. */
async function refuseIfAvailable({ holds }: QueueParts, { owner, guest }: Holder, sku: Sku): Promise<void> {
  const found = await holds.read(sku, owner, guest);
  if (found.hold.quantity > 0) throw alreadyYours();
  if (!found.quarantined && availableTo(found) > 0) throw availableNow();
}

/**
 * Puts the shopper on the waiting list of a pot, unless they are on it already. A guest's address gets an email to confirm it.
 *
 * @param network of a guest, empty for an account
 */
export async function joinQueue(
  parts: QueueParts,
  holder: Holder,
  sku: Sku,
  { email, facts, network }: { email: string | null; facts: Buyable; network: string },
): Promise<Entry> {
  const { pool, changeQueue, recordOffers, keys, limits, wake } = parts;
  const { owner } = holder;
  // The outcome of an earlier entry must not end this one.
  await recordOffers(sku);
  const own = await entriesOf(pool, owner);
  const before = own.find((one) => one.productId === sku.productId && one.variantId === sku.variantId);
  if (!before) {
    await refuseIfAvailable(parts, holder, sku);
    if (own.length >= MOST_ENTRIES) throw tooManyEntries();
    if ((await countEntries(pool, sku)) >= MOST_WAITING) throw queueFull();
    if (network) await limits.network.take(network);
  }
  const address = isUser(owner) ? null : email;
  const confirmed = before?.confirmed && before.email === address;
  if (address && !confirmed) await limits.address.take(address);
  const id = await changeQueue(sku, async (client) => {
    const put = await putEntry(client, sku, owner, address);
    const emailed = put.emailedSecondsAgo !== null && put.emailedSecondsAgo < EMAIL_AGAIN_SECONDS;
    if (address && !confirmed && !emailed) {
      const until = await markEmailed(client, put.id);
      const entry = { ...sku, id: put.id };
      await enqueue(client, [addressGivenEvent(entry, address, facts.product, until, keys)]);
    }
    return put.id;
  });
  wake();
  const entry = await findEntry(pool, id);
  if (!entry) throw notOnList();
  return entry;
}

/** The shopper's entries, which go on counting because the shopper's page asks. */
export async function ownEntries({ pool, changeQueue }: QueueParts, owner: Owner): Promise<Entry[]> {
  const entries = await entriesOf(pool, owner);
  for (const entry of entries) {
    if (isUser(owner) || entry.confirmed || entry.offeredUntil) continue;
    if (await markSeen(pool, entry.id)) await changeQueue(entry);
  }
  return entries;
}

/** Takes the shopper off the list. A piece that is offered to them goes to the next person in the queue. */
export async function leaveQueue({ changeQueue, holds }: QueueParts, entry: Entry): Promise<void> {
  if (entry.offeredUntil) await holds.release(entry, entry.owner);
  await changeQueue(entry, (client) => removeEntry(client, entry.id));
}

/** Moves a guest's entries to an account. Returns the pots that are offered to the guest: these pieces go into the account's cart. */
export async function moveEntries(
  { pool, changeQueue }: QueueParts,
  guest: Owner,
  owner: Owner,
): Promise<Sku[]> {
  const entries = await entriesOf(pool, guest);
  for (const entry of entries)
    if (!entry.offeredUntil) await changeQueue(entry, (client) => moveEntry(client, entry, owner));
  return entries.filter(({ offeredUntil }) => offeredUntil);
}

/** A deleted account waits for nothing. */
export async function removeEntries(parts: QueueParts, owner: Owner): Promise<void> {
  for (const entry of await entriesOf(parts.pool, owner)) await leaveQueue(parts, entry);
}
