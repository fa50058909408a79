import type { Owner } from '@slipcast/contracts/ids';
import type { Sku } from '@slipcast/contracts/sku';
import { availableTo, type Holder } from '../holds/hold.ts';
import type { Buyable } from '../products/product.ts';
import { addressOf, askToConfirm, storedAddress, wasAskedLately } from './ask-to-confirm.ts';
import {
  countEntries,
  entriesOf,
  findEntry,
  markEmailed,
  markSeen,
  putEntry,
  removeEntry,
} from './entries.ts';
import { EMAIL_AGAIN_SECONDS, MOST_ENTRIES, MOST_WAITING, type Entry } from './entry.ts';
import type { QueueParts } from './queue-parts.ts';
import { alreadyYours, availableNow, notOnList, queueFull, tooManyEntries } from './refusals.ts';

/** Throws Refusal 409 where there is nothing to wait for: the shopper has the pot, or could have it. */
async function refuseIfAvailable({ holds }: QueueParts, { owner, guest }: Holder, sku: Sku): Promise<void> {
  const found = await holds.read(sku, owner, guest);
  if (found.hold.quantity > 0) throw alreadyYours();
  if (!found.quarantined && availableTo(found) > 0) throw availableNow();
}

/**
 * Puts the shopper on the waiting list of a pot, unless they are on it already. An address that is not confirmed gets an email to confirm it.
 *
 * @param network the shopper's IP address
 */
export async function joinQueue(
  parts: QueueParts,
  holder: Holder,
  sku: Sku,
  { email, facts, network }: { email: string | null; facts: Buyable; network: string },
): Promise<Entry> {
  const { pool, changeQueue, recordOffers, limits, wake } = parts;
  const { owner } = holder;
  // The outcome of an earlier entry must not end this one.
  await recordOffers(sku);
  const own = await entriesOf(pool, owner);
  const before = own.find((one) => one.productId === sku.productId && one.variantId === sku.variantId);
  if (!before) await refuseIfAvailable(parts, holder, sku);
  const address = await addressOf(parts, owner, email, own);
  const confirmed = address?.confirmed ?? false;
  if (!before) {
    if (own.length >= MOST_ENTRIES) throw tooManyEntries();
    if ((await countEntries(pool, sku)) >= MOST_WAITING) throw queueFull();
    await limits.entry(network, sku, confirmed);
  }
  const stored = storedAddress(owner, address);
  const isOpen = address && !confirmed && !(before?.confirmed && before.email === stored);
  const isAsked = isOpen && !wasAskedLately(own, stored);
  if (isAsked) await limits.email({ ip: network, shopper: owner, address: address.email });
  const id = await changeQueue(sku, async (client) => {
    const put = await putEntry(client, sku, owner, stored, confirmed);
    const entry = { ...sku, owner, id: put.id };
    const emailed = put.emailedSecondsAgo !== null && put.emailedSecondsAgo < EMAIL_AGAIN_SECONDS;
    if (isAsked && !emailed) await askToConfirm(parts, client, entry, address.email, facts.product);
    // The link of another entry confirms this one too.
    else if (isOpen) await markEmailed(client, put.id);
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
  let haveMoved = false;
  for (const entry of entries) {
    if (entry.confirmed || entry.offeredUntil) continue;
    if (!(await markSeen(pool, entry.id))) continue;
    await changeQueue(entry);
    haveMoved = true;
  }
  return haveMoved ? entriesOf(pool, owner) : entries;
}

/** Takes the shopper off the list. A piece that is offered to them goes to the next person in the queue. */
export async function leaveQueue({ changeQueue, holds }: QueueParts, entry: Entry): Promise<void> {
  if (entry.offeredUntil) await holds.giveUpOffer(entry, entry.owner);
  const seq = await changeQueue(entry, async (client) => {
    await removeEntry(client, entry.id);
    // It may have been offered since, or again. An offer that is not recorded yet is released by the process that records it.
    return holds.openOffer(entry, entry.owner);
  });
  if (seq) await holds.giveUpOffer(entry, entry.owner, seq);
}

/** A deleted account waits for nothing. */
export async function removeEntries(parts: QueueParts, owner: Owner): Promise<void> {
  for (const entry of await entriesOf(parts.pool, owner)) await leaveQueue(parts, entry);
}
