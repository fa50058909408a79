import { saleTerms } from '@slipcast/testkit/sale-terms';
import type { CartCase } from './cart-shop.ts';

const MINUTE_MS = 60_000;
const ENDED = 'Your reservation has expired. Items may no longer be available.';

/** A guest whose reservation has ended logs in: where the account has the pot, that stays as it is; where someone else has, the cart says so. */
export const endedBeforeLogin: CartCase = async (shop) => {
  const [both, gone] = [await shop.pot(2), await shop.pot(1)];
  const [account, guest, other] = [shop.account(), shop.guest(), shop.guest()];
  await guest.add(both);
  await guest.add(gone);
  for (const productId of [both, gone])
    await shop.clock.passTime([{ productId, variantId: 'main' }], 31 * MINUTE_MS);
  shop.is('the account has both', (await account.add(both, 2)).status, 201);
  shop.is('someone else has the other', (await other.add(gone)).status, 201);
  shop.logIn(guest, account.user);
  shop.is('joined', (await guest.merge()).status, 200);
  const seen = (await account.items()).map(({ product_id: id, quantity, stock_warning: says }) => [
    id,
    quantity,
    says,
  ]);
  shop.is(
    'what the cart shows',
    seen.toSorted(),
    [
      [both, 2, null],
      [gone, 1, ENDED],
    ].toSorted(),
  );
  shop.is('what others have', [(await other.items()).length, await shop.available(both)], [1, 0]);
};

/** The terms of an update hold after Redis has lost the pot, before anything has changed in the catalogue. */
export const termsAfterALoss: CartCase = async (shop) => {
  const [closed, paused, each] = [
    await shop.pot(3, { sale: saleTerms({ opensAt: new Date(Date.now() + 3_600_000).toISOString() }) }),
    await shop.pot(3, { sale: saleTerms({ paused: true }) }),
    await shop.pot(3, { sale: saleTerms({ oneOfEach: true }) }),
  ];
  const skus = [closed, paused, each].map((productId) => ({ productId, variantId: 'main' }));
  const ada = shop.guest();
  const tries = async (when: string) => {
    const bob = shop.guest();
    const answers = [await bob.add(closed), await bob.add(paused), await bob.add(each, 2)];
    shop.is(
      when,
      answers.map(({ status, body }) => `${status} ${(body as { code?: string }).code}`),
      ['409 not-open-yet', '409 update-paused', '409 update-limit'],
    );
  };
  shop.is('one', (await ada.add(each)).status, 201);
  await tries('before the loss');
  await shop.copied(each, 1);
  await shop.clock.lose(skus, []);
  await tries('after it');
  shop.is('one more of it', (await ada.add(each)).status, 409);
  shop.is('what is left', await shop.available(each), 2);
};

/** Someone whose two hours with the last pot are over waits a quarter of an hour, from their end on, also where Redis has lost that. */
export const twoHoursAfterALoss: CartCase = async (shop) => {
  const id = await shop.pot(1);
  const ada = shop.guest();
  shop.is('hers', (await ada.add(id)).status, 201);
  await shop.copied(id, 1);
  await shop.pool.query(
    `UPDATE cart_hold SET first_at = now() - interval '130 minutes', reserved_at = now() - interval '40 minutes',
       expires_at = now() - interval '10 minutes' WHERE product_id = $1`,
    [id],
  );
  await shop.clock.lose([{ productId: id, variantId: 'main' }], []);
  shop.is('not yet', (await ada.add(id)).status, 409);
  await shop.clock.passTime([{ productId: id, variantId: 'main' }], 4 * MINUTE_MS);
  shop.is('after fourteen minutes', (await ada.add(id)).status, 409);
  await shop.clock.passTime([{ productId: id, variantId: 'main' }], 2 * MINUTE_MS);
  shop.is('after sixteen', (await ada.add(id)).status, 201);
};
