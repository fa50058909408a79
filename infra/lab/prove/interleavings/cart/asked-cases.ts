import type { CartCase, CartShop } from './cart-shop.ts';
import { byKey, mailed, mails, place, wait } from './waiting-calls.ts';

const tooMany = { status: 429, body: { code: 'too-many-requests' } };
const pots = (shop: CartShop, count: number): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, () => shop.pot(1)));

/** Five emails in an hour to one mailbox, however it is written, no matter who asks. */
export const emailsToAnAddress: CartCase = async (shop) => {
  const ids = await pots(shop, 3);
  const holder = shop.guest();
  for (const id of ids) await holder.add(id);
  const [one = '', two = '', three = ''] = ids;
  const spelt = ['of.five@example.com', 'Of.Five@example.com', 'of.five+kiln@example.com'];
  for (let time = 0; time < 5; time += 1)
    shop.is(
      'asked',
      (await wait(shop.guest(), [one, two][time % 2] ?? '', { email: spelt[time % 3] })).status,
      201,
    );
  const sixth = shop.guest();
  shop.is('a sixth', await wait(sixth, three, { email: spelt[0] }), tooMany);
  shop.is('no place', await place(sixth, three), undefined);
  shop.is('without it', (await wait(sixth, three)).status, 201);
  shop.is('another address', (await wait(sixth, three, { email: 'of.one@example.com' })).status, 201);
};

/** A link confirms the address for all places of its shopper, and for no one else's. */
export const oneLinkForAll: CartCase = async (shop) => {
  const ids = await pots(shop, 3);
  const [one = '', two = '', three = ''] = ids;
  const [holder, ada, bob] = [shop.guest(), shop.guest(), shop.guest()];
  for (const id of ids) await holder.add(id);
  const email = 'ada.for.all@example.com';
  for (const id of [one, two]) shop.is('a place', (await wait(ada, id, { email })).status, 201);
  shop.is('with another address', (await wait(ada, three, { email: 'ada.else@example.com' })).status, 201);
  shop.is('someone else with hers', (await wait(bob, two, { email })).status, 201);
  const { waitingKey } = await mailed(shop, 'address-given', email, one);
  shop.is('a look', await byKey(shop.guest(), 'look-up', waitingKey), {
    body: { place: { byMail: 'unconfirmed', product_id: one } },
  });
  shop.is('confirmed', (await byKey(shop.guest(), 'confirm', waitingKey)).status, 200);
  const byMail = await Promise.all(ids.map(async (id) => (await place(ada, id))?.byMail));
  shop.is('hers', byMail, ['confirmed', 'confirmed', 'unconfirmed']);
  shop.is('not his', (await place(bob, two))?.byMail, 'unconfirmed');
  const before = mails(shop, 'address-given', email, two).length;
  const more = await shop.pot(1);
  await holder.add(more);
  shop.is('it need not be asked again', await wait(ada, more, { email }), {
    body: { place: { byMail: 'confirmed' } },
  });
  shop.is('nor was it', mails(shop, 'address-given', email, two).length, before);
};
