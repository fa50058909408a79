import { randomUUID } from 'node:crypto';
import { jsonClient } from '@slipcast/testkit/json-client';
import type { Answer } from '../../traffic/browser.ts';
import { compared, differing, waitUntilRefunded } from './compared.ts';
import type { PayCase, PayShop } from './pay-shop.ts';

/** As another installation of the shop makes them. */
const others = (): string => `0123abcd-4567-8${randomUUID().slice(15)}`;

type Base = Parameters<PayShop['internal']>[3];
/** Compares with Square, and answers which of these are ours. */
async function ours(shop: PayShop, ids: string[], base?: Base): Promise<string[]> {
  const rows = await compared(shop, undefined, base);
  return ids.filter((id) => rows.some((row) => row.id === id));
}
/** What the back office lists of other shops, of these. */
async function listed(shop: PayShop, ids: string[]) {
  const { body } = await shop.admin('payments');
  return (body.otherShops as { reference: string; amount: number }[])
    .filter(({ reference }) => ids.includes(reference))
    .map(({ reference, amount }) => [ids.indexOf(reference), amount])
    .toSorted(([a = 0], [b = 0]) => a - b);
}

/** A till, and another shop, take payments through the same account: the till's are no one’s business, the shop’s are listed. */
export const sharedAccount: PayCase = async (shop) => {
  const [other, plain, known, refunded, till] = [others(), randomUUID(), others(), others(), 'stall 3'];
  const before = await differing(shop);
  const ids = [other, plain, known, refunded, till];
  shop.orders.set(known, {
    orderId: randomUUID(),
    paymentId: known,
    status: 'paid',
    totalPence: 7002,
    refundedPence: 0,
  });
  for (const [index, reference] of ids.entries())
    // oxlint-disable-next-line no-await-in-loop -- in this order
    await shop.sellAtTill(7000 + index, reference);
  await shop.sellAtTill(7010);
  await shop.refundByHand(refunded, 7003);
  await waitUntilRefunded(shop, refunded);
  shop.is('ours', await ours(shop, ids), [known]);
  const abroad = [
    [0, 70],
    [1, 70.01],
  ];
  shop.is('listed', await listed(shop, ids), abroad);
  // By now it is in our own books, whatever the orders say.
  shop.orders.delete(known);
  shop.is('ours again', await ours(shop, ids), [known]);
  shop.is('listed again', await listed(shop, ids), abroad);
  shop.is('how many differ', await differing(shop), before);
  // They keep no one here from paying, and no one is given them.
  for (const id of [other, plain])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    shop.is('an order with it', await shop.capture(id, randomUUID(), 7000), { status: 404 });
  const { id } = await shop.sold(7000);
  shop.is('ours', await ours(shop, [id, other]), [id]);
};

/** Payments from before the shop had an id of its own are ours; what came after it without one is not. */
export const beforeTheId: PayCase = async (shop) => {
  const [older, newer, strange] = [randomUUID(), randomUUID(), others()];
  const ids = [older, newer, strange];
  await shop.sellAtTill(7100, older);
  await shop.sellAtTill(7102, strange);
  await shop.pool.query('UPDATE installation SET made_at = clock_timestamp()');
  await shop.sellAtTill(7101, newer);
  const all = [
    [0, 71],
    [1, 71.01],
    [2, 71.02],
  ];
  // A shop that is newer than its account has made none of them.
  for (const [hasOlder, own] of [
    [false, []],
    [true, [older]],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- the same shop
    await shop.pool.query('UPDATE installation SET has_older = $1', [hasOlder]);
    // oxlint-disable-next-line no-await-in-loop -- it reads that when it starts
    const replica = await shop.start({ PORT: '0', SWEEP_SECONDS: '600' });
    const base = jsonClient<Answer['body']>(replica.url);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    shop.is(`ours, if older ones are: ${hasOlder}`, await ours(shop, ids, base), own);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    shop.is('listed', await listed(shop, ids), all);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await replica.stop();
  }
  await shop.pool.query('UPDATE installation SET has_older = false');
};
