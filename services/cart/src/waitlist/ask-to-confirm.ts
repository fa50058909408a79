import { isUser, type Owner } from '@slipcast/contracts/ids';
import type { Sku } from '@slipcast/contracts/sku';
import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import type pg from 'pg';
import type { ProductFacts } from '../products/product.ts';
import { addressGivenEvent } from './emails.ts';
import { markEmailed } from './entries.ts';
import { EMAIL_AGAIN_SECONDS, type Entry } from './entry.ts';
import type { QueueParts } from './queue-parts.ts';

/** Where a shopper's emails go, and whether someone has proved that they read them. */
export interface ShopperAddress {
  email: string;
  confirmed: boolean;
}

/**
 * Null for a guest who gives no address. Throws Refusal 'unavailable'.
 *
 * @param own the shopper's entries: an address is confirmed for all of them
 */
export async function addressOf(
  { readAddress }: Pick<QueueParts, 'readAddress'>,
  owner: Owner,
  given: string | null,
  own: Entry[],
): Promise<ShopperAddress | null> {
  if (isUser(owner)) return readAddress(owner.slice(2));
  const confirmed = own.some((entry) => entry.confirmed && entry.email === given);
  return given === null ? null : { email: given, confirmed };
}

/** The address as an entry has it: that of an account is stored by the user service alone. */
export const storedAddress = (owner: Owner, address: ShopperAddress | null): string | null =>
  isUser(owner) ? null : (address?.email ?? null);

/** Whether the shopper has lately been asked to confirm this address, for any pot. */
export const wasAskedLately = (own: Entry[], email: string | null): boolean =>
  own.some(
    (entry) =>
      entry.email === email &&
      entry.emailedSecondsAgo !== null &&
      entry.emailedSecondsAgo < EMAIL_AGAIN_SECONDS,
  );

/** Emails a link that confirms the address, in the transaction of `client`. */
export async function askToConfirm(
  { keys }: Pick<QueueParts, 'keys'>,
  client: pg.PoolClient,
  entry: Sku & { id: string; owner: Owner },
  email: string,
  facts: ProductFacts,
): Promise<void> {
  const until = await markEmailed(client, entry.id);
  await enqueue(client, [addressGivenEvent(entry, email, facts, until, keys)]);
}
