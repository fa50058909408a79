import { Done } from '@slipcast/contracts/http/fields';
import { MailedPlace, WaitingKeyBody } from '@slipcast/contracts/http/waiting';
import { isUser } from '@slipcast/contracts/ids';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { confirmEntry, entriesOf, findEntry } from './entries.ts';
import { wireEntry, type Entry } from './entry.ts';
import { leaveQueue } from './join-queue.ts';
import type { QueueParts } from './queue-parts.ts';
import { linkTooOld } from './refusals.ts';
import { LEFT, serverTime } from './waitlist-routes.ts';

/** The entry that a mailed link is about. Throws Refusal 404. */
export async function entryOfKey({ pool, keys }: QueueParts, key: string): Promise<Entry> {
  const id = keys.entryOf(key);
  const entry = id ? await findEntry(pool, id) : null;
  if (!entry) throw linkTooOld();
  return entry;
}

/** The key in the link proves that its bearer reads emails to this address, for all entries of the shopper that have it. */
async function confirmAddress(parts: QueueParts, entry: Entry): Promise<Entry> {
  const { changeQueue, pool, confirmAccount } = parts;
  const { owner, email } = entry;
  const id = await changeQueue(entry, (client) => confirmEntry(client, entry));
  for (const other of await entriesOf(pool, owner))
    if (!other.confirmed && other.email === email)
      await changeQueue(other, (client) => confirmEntry(client, other));
  // So that the account need not confirm it again. It is confirmed here whatever the user service says.
  if (isUser(owner) && email === null) await confirmAccount(owner.slice(2)).catch(() => {});
  const confirmed = await findEntry(pool, id);
  if (!confirmed) throw linkTooOld();
  return confirmed;
}

/** What a link in an email about an entry may do, in any browser. */
export function mailedLinkRoutes(parts: QueueParts) {
  const answerOf = async (entry: Entry) => {
    const { product, sku } = await parts.products.findBuyable(entry);
    const { productId: id, name, imageUrl } = product;
    const shown = { id, name, color: sku.color, imageUrl: sku.imageUrl ?? imageUrl };
    return { place: wireEntry(entry), product: shown, serverTime: await serverTime(parts.pool) };
  };
  const ofKey = { access: 'none', body: WaitingKeyBody, importance: 'cart' } as const;
  return [
    endpoint({
      ...ofKey,
      route: 'POST /api/cart/waiting/look-up',
      summary: 'The waitlist entry that a mailed link is about',
      answer: MailedPlace,
      refusals: ['not-found', 'product-not-found'],
      handle: async ({ body }) => answerOf(await entryOfKey(parts, body.key)),
    }),

    endpoint({
      ...ofKey,
      route: 'POST /api/cart/waiting/confirm',
      summary: 'Confirm the address of a waitlist entry, which then counts without an open page',
      answer: MailedPlace,
      refusals: ['not-found', 'product-not-found'],
      handle: async ({ body }) => answerOf(await confirmAddress(parts, await entryOfKey(parts, body.key))),
    }),

    endpoint({
      ...ofKey,
      route: 'POST /api/cart/waiting/leave',
      summary: 'Leave the waiting list. An offered piece goes to the next person in the queue',
      answer: Done,
      refusals: ['not-found'],
      handle: async ({ body }) => {
        await leaveQueue(parts, await entryOfKey(parts, body.key));
        return LEFT;
      },
    }),
  ];
}
