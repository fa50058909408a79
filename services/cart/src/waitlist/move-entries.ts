import type { Owner } from '@slipcast/contracts/ids';
import { Refusal } from '@slipcast/contracts/refusal';
import type { Sku } from '@slipcast/contracts/sku';
import { inTransaction } from '@slipcast/storage/postgres';
import type pg from 'pg';
import { askToConfirm } from './ask-to-confirm.ts';
import { entriesOf, moveEntry } from './entries.ts';
import type { QueueParts } from './queue-parts.ts';

/** An account whose address is not confirmed is asked to, once for all its entries. Its places last without that while its page is open. */
async function askAccount(parts: QueueParts, owner: Owner, email: string): Promise<void> {
  const [entry] = (await entriesOf(parts.pool, owner)).filter((one) => !one.confirmed && !one.offeredUntil);
  const facts = entry && (await parts.products.get(entry.productId))?.facts;
  if (!entry || !facts) return;
  await parts.limits.email({ ip: '', shopper: owner, address: email });
  await inTransaction(parts.pool, (client) => askToConfirm(parts, client, entry, email, facts));
  parts.wake();
}

/** Moves a guest's entries to an account. Returns the pots that are offered to the guest: these pieces go into the account's cart. */
export async function moveEntries(parts: QueueParts, guest: Owner, owner: Owner): Promise<Sku[]> {
  // An entry whose outcome is not recorded yet would go on waiting for what is in the cart.
  for (const entry of await entriesOf(parts.pool, guest)) await parts.recordOffers(entry);
  const entries = await entriesOf(parts.pool, guest);
  const waiting = entries.filter(({ offeredUntil }) => !offeredUntil);
  // Logging in does not fail because the address cannot be read now.
  const account = waiting.length > 0 ? await parts.readAddress(owner.slice(2)).catch(() => null) : null;
  const offeredSince: Sku[] = [];
  for (const entry of waiting) {
    const move = (client: pg.PoolClient) => moveEntry(client, entry, owner, account?.confirmed ?? false);
    if (await parts.changeQueue(entry, move)) offeredSince.push(entry);
  }
  if (account && !account.confirmed)
    await askAccount(parts, owner, account.email).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
  return [...entries.filter(({ offeredUntil }) => offeredUntil), ...offeredSince];
}
