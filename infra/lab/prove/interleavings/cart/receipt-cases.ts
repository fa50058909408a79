import { readReceipt } from '@slipcast/service-kit/hold-receipt';
import type { CartCase } from './cart-shop.ts';

/** Joining two carts may shorten a reservation, whose receipt says more. */
export const receiptsOfJoinedCarts: CartCase = async (shop) => {
  const [id, stays] = [await shop.pot(2), await shop.pot(2)];
  const [guest, account] = [shop.guest(), shop.account()];
  const skus = [id, stays].map((productId) => ({ productId, variantId: 'main' }));
  await guest.add(id);
  for (let time = 0; time < 4; time += 1) {
    await shop.clock.passTime(skus, 25 * 60_000);
    await guest.extend(id);
  }
  await guest.add(stays);
  const texts = [await account.add(id), await account.add(stays)].map(({ body }) => body.item.receipt ?? '');
  shop.logIn(guest, account.user);
  await guest.merge();
  const item = await account.item(id);
  const [shortened, kept] = texts.map((text) => readReceipt('receipts-of-the-proofs', text));
  const ends = Date.parse(item?.expires_at ?? '');
  shop.is('it ends earlier', ends < (shortened?.until ?? 0) - 9 * 60_000, true);
  // A piece that someone else could have before the receipt ends.
  await shop.clock.passTime(skus, 21 * 60_000);
  shop.is('it is free', await shop.available(id), 2);
  shop.is('someone has both', (await shop.guest().add(id, 2)).status, 201);
  const refusedFrom = (productId: string) =>
    Math.max(
      0,
      ...shop.neighbours.released
        .filter((one) => one.productId === productId && one.owner === account.owner)
        .map(({ seq }) => Number(seq)),
    );
  shop.is('the ledger refuses the receipt', refusedFrom(id) >= (shortened?.seq ?? 0), true);
  const fresh = readReceipt('receipts-of-the-proofs', item?.receipt ?? '');
  shop.is('but not the new one', refusedFrom(id) < (fresh?.seq ?? 0), true);
  shop.is('nor one that still holds', refusedFrom(stays) < (kept?.seq ?? 0), true);
};
