import { buyBasket } from '../basket.ts';
import { lettersTo, tokenIn } from '../letters.ts';
import type { Part } from '../part.ts';
import { ADDRESS } from '../buying.ts';

const PASSWORD = 'wheel-thrown-42';

/** A customer who leaves: her cart, her sessions and her account go, and her orders stay in the books and are still sent. */
export const erasedAccount: Part = {
  name: 'erased account',
  async run(stage, findings) {
    const { maker, post, square } = stage;
    const pot = await stage.pot(findings, { price: 27.35, stock: 8 });
    const last = await stage.pot(findings, { price: 9.1, stock: 1 });
    const zoe = await stage.customer('zoe');
    const { id } = await zoe.get('/auth/me');
    const asGuest = await buyBasket(stage, { lines: [{ pot, quantity: 1 }], email: zoe.email });
    const token = tokenIn(await post.mail(findings, zoe.email, /^Welcome/));
    await zoe.must('PUT', '/auth/users/profile/confirmation', { token });
    const order = await buyBasket(stage, { lines: [{ pot, quantity: 3 }], buyer: zoe });
    await findings.comes('her orders', async () => (await zoe.get('/orders')).orders, [
      { id: order.id },
      { id: asGuest.id },
    ]);
    await zoe.must('POST', '/cart/items', { product_id: last.id, variantId: 'main', quantity: 1 });
    const waiting = await stage.customer('wim');
    const queue = () => waiting.ask('POST', '/cart/waiting', { product_id: last.id });
    findings.shows('someone waits for the pot in her cart', (await queue()).status, 201);
    await findings.comes('the address book', async () => (await zoe.get('/auth/me/addresses')).addresses, [
      { address: ADDRESS },
    ]);
    const elsewhere = stage.guest('zoe');
    elsewhere.browser.token = (
      await elsewhere.must('POST', '/auth/login', { email: zoe.email, password: PASSWORD })
    ).token;

    const leave = (currentPassword: string) => zoe.ask('POST', '/auth/erase-account', { currentPassword });
    findings.shows('leaving with a wrong password', (await leave('no')).status, 401);
    findings.shows('leaving', await leave(PASSWORD), {
      status: 200,
      body: { message: 'Your account is deleted' },
    });
    const gone = async () => {
      const asks = await Promise.all([
        zoe.ask('GET', '/auth/me'),
        elsewhere.ask('GET', '/orders'),
        stage.guest().ask('POST', '/auth/login', { email: zoe.email, password: PASSWORD }),
      ]);
      return [
        ...asks.map(({ status }) => status),
        (await maker.get(`/admin/users?ids=${id}`)).length,
        (await maker.get(`/admin/users?search=${zoe.email}`)).length,
      ];
    };
    await findings.comes('nothing of the account', gone, [401, 401, 401, 0, 0]);
    findings.shows(
      'the maker can’t leave',
      await maker.ask('POST', '/auth/erase-account', { currentPassword: stage.shop.address.admin.password }),
      {
        status: 409,
        body: {
          message:
            'This account has access to the back office. Ask another admin to make you a customer first.',
        },
      },
    );
    await findings.comes(
      'the pot from her cart goes to the next in the queue',
      async () => (await post.to(waiting.email)).filter(({ text }) => text.includes(last.name)).length > 0,
      true,
    );
    const kept = { status: 'paid', total: 82.05, customer_email: zoe.email, delivery_address: ADDRESS };
    findings.shows('her order', await stage.seen(order), kept);
    findings.shows('her order as a guest', await stage.seen(asGuest), { status: 'paid', total: 27.35 });
    findings.shows('its money', await square.booked(order.paymentId), { captured: 8205, refunded: 0 });
    await findings.comes(
      'its card is not named any more',
      async () => (await maker.get(`/admin/orders/${order.id}/money`)).card,
      null,
    );
    const { taken } = await maker.get(`/admin/orders/${order.id}/money`);
    findings.shows('what it brought', taken, 82.05);
    await maker.must('PUT', `/admin/orders/${order.id}/ship`, { trackingInfo: 'ZO 1' });
    const again = await stage
      .guest()
      .must('POST', '/auth/register', { name: 'Zoe', email: zoe.email, password: PASSWORD });
    findings.shows(
      'a new account with her address is another',
      [
        again.user.id !== id,
        (
          await fetch(`${stage.shop.address.url}/api/orders`, {
            headers: { authorization: `Bearer ${again.token}` },
          }).then((answer) => answer.json() as Promise<{ orders: object[] }>)
        ).orders,
      ],
      [true, []],
    );
    return async (later) => {
      later.shows(
        'the old sessions',
        [(await zoe.ask('GET', '/auth/me')).status, (await elsewhere.ask('GET', '/orders')).status],
        [401, 401],
      );
      later.shows('her order', await stage.seen(order), { ...kept, status: 'shipped' });
      later.shows('its card', (await maker.get(`/admin/orders/${order.id}/money`)).card, null);
      await later.comes(
        'she learns that it is on its way',
        async () =>
          (await lettersTo(post, zoe.email)).filter((text) =>
            text.startsWith(`Your order ${order.number} is on its way`),
          ).length,
        1,
      );
    };
  },
};
