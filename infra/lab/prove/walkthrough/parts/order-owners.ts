import { randomUUID } from 'node:crypto';
import { buyBasket } from '../basket.ts';
import { tokenIn } from '../letters.ts';
import type { Part } from '../part.ts';
import { ADDRESS } from '../buying.ts';
import type { Person } from '../person.ts';

/** The orders of an account, and those of a guest who opens one later with the same address. */
export const orderOwners: Part = {
  name: 'order owners',
  async run(stage, findings) {
    const { post } = stage;
    const pot = await stage.pot(findings, { price: 18.65, stock: 20 });
    const lines = [{ pot, quantity: 2 }];
    const ada = await stage.customer('ada');
    const [eve, nosy] = [await stage.customer('eve'), await stage.customer('nosy')];
    const stranger = await buyBasket(stage, { lines });
    const lookUp = async (number: string) =>
      (await stage.guest().ask('POST', '/orders/guest-lookup', { order_number: number, email: ada.email }))
        .status;
    const before = await buyBasket(stage, {
      lines,
      email: ada.email.toUpperCase(),
      address: '2 Wheel Row, Leek, ST13 5AA',
    });
    const own = await buyBasket(stage, { lines: [{ pot, quantity: 1 }], buyer: ada });
    const newer = await buyBasket(stage, {
      lines: [{ pot, quantity: 3 }],
      buyer: ada,
      address: '4 Slip Yard, Leeds, LS1 4AP',
    });
    const list = async (person: Person) =>
      (await person.get('/orders')).orders.map(({ id }: { id: string }) => id);
    findings.shows('orders of the account', await list(ada), [newer.id, own.id]);
    findings.shows('its newest', (await ada.get('/orders/latest')).order, { id: newer.id, total: 55.95 });
    findings.shows('where they went', (await ada.get('/orders/addresses')).addresses, [
      {
        address: '4 Slip Yard, Leeds, LS1 4AP',
        parsed: { line1: '4 Slip Yard', line2: '', city: 'Leeds', postalCode: 'LS1 4AP' },
      },
      { address: ADDRESS },
    ]);
    await findings.comes(
      'the account’s address book',
      async () => (await ada.get('/auth/me/addresses')).addresses,
      [{ address: '4 Slip Yard, Leeds, LS1 4AP' }, { address: ADDRESS }],
    );
    findings.shows(
      'an order for others',
      [
        (await nosy.ask('GET', `/orders/${own.id}`)).body.message,
        (await stage.guest().ask('GET', `/orders/${own.id}`)).status,
        (await nosy.ask('GET', `/orders/${own.id}/status`)).status,
        (await nosy.ask('GET', '/orders/latest')).status,
      ],
      ['Order not found', 401, 404, 404],
    );
    findings.shows('an account’s order looked up', await lookUp(own.number), 404);
    findings.shows(
      'cards of the account',
      (await ada.get('/orders/cards')).cards
        .map((one: { orderNumber: string }) => one.orderNumber)
        .toSorted(),
      [own.number, newer.number].toSorted(),
    );
    const token = tokenIn(await post.mail(findings, ada.email, /^Welcome/));
    const confirm = (person: Person) => person.ask('PUT', '/auth/users/profile/confirmation', { token });
    findings.shows('the link in another account', await confirm(eve), {
      status: 400,
      body: { message: /^This link belongs to another account/ },
    });
    findings.shows('not confirmed yet', await ada.get('/auth/users/profile'), { email_unconfirmed: true });
    findings.shows('the link', (await confirm(ada)).status, 200);
    await findings.comes('the guest’s order is in the account', () => list(ada), [
      newer.id,
      own.id,
      before.id,
    ]);
    findings.shows('confirmed', (await ada.get('/auth/users/profile')).email_unconfirmed, undefined);
    findings.shows(
      'no one else’s is',
      [await list(eve), (await ada.ask('GET', `/orders/${stranger.id}`)).status],
      [[], 404],
    );
    findings.shows('the joined order', await ada.get(`/orders/${before.id}`), { id: before.id, total: 37.3 });
    findings.shows('the joined order looked up', await lookUp(before.number), 200);
    findings.shows('no such order', (await ada.ask('GET', `/orders/${randomUUID()}`)).status, 404);
    return async (later) => {
      later.shows('orders of the account', await list(ada), [newer.id, own.id, before.id]);
      later.shows('no one else’s is', await list(eve), []);
    };
  },
};
