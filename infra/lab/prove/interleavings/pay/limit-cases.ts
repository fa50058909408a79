import { randomUUID } from 'node:crypto';
import type { PayCase, Payer, PayShop } from './pay-shop.ts';

const DECLINED = 'cnon:card-nonce-declined';
const MANY = { status: 429, code: 'too-many-requests' };

/** The statuses of so many payments, one after the other. */
async function statuses(shop: PayShop, times: number, payer: () => Payer, card = DECLINED) {
  const found: number[] = [];
  for (let time = 0; time < times; time += 1)
    // oxlint-disable-next-line no-await-in-loop -- they are counted
    found.push((await shop.pay(payer(), 4000 + time, card)).status);
  return found;
}
const each = (times: number, status: number) => Array<number>(times).fill(status);

/** Three declines of one shopper, wherever they are; five of a network, whatever their names. */
export const declines: PayCase = async (shop) => {
  for (const thief of [shop.stranger(), { ...shop.stranger(), guest: null, account: shop.account() }]) {
    shop.is('declines', await statuses(shop, 3, () => thief), each(3, 402));
    const stopped = await shop.pay(thief, 4010);
    shop.is('one more', stopped, { ...MANY, body: { success: false } });
    shop.is('for how long', Number(stopped.wait) > 500 && Number(stopped.wait) <= 600, true);
    shop.is('elsewhere', await shop.pay({ ...thief, ip: shop.stranger().ip }, 4010), MANY);
  }
  const { ip } = shop.stranger();
  shop.is('a network', await statuses(shop, 5, () => shop.stranger({ ip })), each(5, 402));
  shop.is('one more there', await shop.pay(shop.stranger({ ip }), 4011), MANY);
  shop.is('another network', await shop.pay(shop.stranger(), 4012), { status: 200 });
  // One household has many addresses of IPv6.
  let host = 0;
  const home = (): Payer => shop.stranger({ ip: `2001:db8:1:2::${(host += 1)}` });
  shop.is('a household', await statuses(shop, 5, home), each(5, 402));
  shop.is('one more at home', await shop.pay(home(), 4013), MANY);
  shop.is('next door', await shop.pay(shop.stranger({ ip: '2001:db8:1:3::1' }), 4013), { status: 200 });
  // Behind a proxy of which the shop does not know, everyone would be one network.
  const here = () => shop.stranger({ ip: '127.0.0.1' });
  shop.is('this machine', await statuses(shop, 7, here), each(7, 402));
};

/** A double press is one payment, so where the card is declined it is one decline. */
export const doublePresses: PayCase = async (shop) => {
  const hasty = shop.stranger();
  for (const pence of [4050, 4051]) {
    // oxlint-disable-next-line no-await-in-loop -- they are counted
    await shop.fault('CreatePayment', 'delay', { delayMs: 400, times: 1 });
    // oxlint-disable-next-line no-await-in-loop -- they are counted
    const both = await Promise.all([shop.pay(hasty, pence, DECLINED), shop.pay(hasty, pence, DECLINED)]);
    shop.is(
      'both presses',
      both.map(({ status, id }) => [status, id]),
      [
        [402, both[1].id],
        [402, both[0].id],
      ],
    );
  }
  shop.is('a good card', await shop.pay(hasty, 4052), { status: 200 });
};

/** What is not the card's fault is not held against anyone. */
export const faultsOfOthers: PayCase = async (shop) => {
  const honest = shop.stranger();
  const again = () => honest;
  const used = await statuses(shop, 4, again, 'cnon:card-nonce-already-used');
  shop.is('a card that was used', used, each(4, 402));
  const ours = await statuses(shop, 4, again, 'cnon:gift-card-nonce-insufficient-permission');
  shop.is('the shop’s own mistake', ours, each(4, 503));
  await shop.fault('CreatePayment', 'refuse', { code: 'UNAUTHORIZED', times: 4 });
  shop.is('wrong credentials', await statuses(shop, 4, again, undefined), each(4, 503));
  const id = (await shop.pay(honest, 4100)).id;
  shop.is('a good card', await shop.state(id), 'authorised');
};

/** Four payments that are cancelled count as one decline of their payer, and not of the network. */
export const givenUp: PayCase = async (shop) => {
  const giveUp = async (payer: Payer, orderId?: string) => {
    const { id, status } = await shop.pay(payer, 4200);
    const given = orderId ? { orderId } : {};
    if (id) await shop.internal('POST', `/${id}/reverse`, { reason: 'another cart', ...given });
    return status;
  };
  const many = async (times: number, payer: () => Payer, orderId?: string) => {
    const found: number[] = [];
    // oxlint-disable-next-line no-await-in-loop -- they are counted
    for (let time = 0; time < times; time += 1) found.push(await giveUp(payer(), orderId));
    return found;
  };
  const ada = shop.stranger();
  shop.is('for an order', await many(4, () => ada, randomUUID()), each(4, 200));
  shop.is('given up', await many(12, () => ada), each(12, 200));
  await shop.until('the last is counted', async () => (await giveUp(ada)) === 429);
  shop.is('others in the network', await many(9, () => shop.stranger({ ip: ada.ip })), each(9, 200));
};

/** Without a cookie, a network may have two payments that wait for their order, and two under way. */
export const openPayments: PayCase = async (shop) => {
  const nobody = shop.stranger({ guest: null });
  const [first, second] = [await shop.pay(nobody, 4300), await shop.pay(nobody, 4301)];
  const third = await shop.pay(nobody, 4302);
  shop.is('two and one more', [first.status, second.status, third.status], [200, 200, 429]);
  shop.is('for how long', third.wait, '300');
  shop.is('with a cookie', await shop.pay(shop.stranger({ ip: nobody.ip }), 4303), { status: 200 });
  await shop.capture(first.id, randomUUID(), 4300);
  shop.is('after an order', await shop.pay(nobody, 4304), { status: 200 });
  shop.is('and one more', await shop.pay(nobody, 4305), MANY);

  const { ip } = shop.stranger();
  const answers: number[] = [];
  const waits: (string | null)[] = [];
  const held = await shop.pool.connect();
  await held.query('BEGIN; LOCK TABLE payment_attempt IN EXCLUSIVE MODE');
  const three = [4306, 4307, 4308].map((pence) =>
    shop.pay(shop.stranger({ ip }), pence).then(({ status, wait }) => {
      answers.push(status);
      waits.push(wait);
    }),
  );
  await shop.until('one of three at once is refused', () => answers.length > 0);
  await held.query('COMMIT');
  held.release();
  await Promise.all(three);
  shop.is('three at once', answers, [429, 200, 200]);
  shop.is('for how long', waits, ['2', null, null]);
  shop.is('once they are done', await shop.pay(shop.stranger({ ip }), 4309), { status: 200 });
};
