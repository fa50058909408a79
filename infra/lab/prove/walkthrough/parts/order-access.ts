import { buyBasket } from '../basket.ts';
import { askWithKey } from '../keyed.ts';
import { guestLink, keyIn, lettersTo } from '../letters.ts';
import type { Part } from '../part.ts';
import { ADDRESS } from '../buying.ts';
import type { Person } from '../person.ts';

const LOOKUPS_PER_MINUTE = 20;

/** Who may see which order, with what, and how often they may ask. */
export const orderAccess: Part = {
  name: 'order access',
  async run(stage, findings) {
    const { maker, post } = stage;
    const pot = await stage.pot(findings, { price: 18.65, stock: 20 });
    const lines = [{ pot, quantity: 2 }];
    const order = await buyBasket(stage, { lines });
    const other = await buyBasket(stage, { lines });
    const stranger = stage.guest('sid');
    const statusOf = async (person: Person, id = order.id) =>
      (await person.ask('GET', `/orders/${id}/status`)).status;
    findings.shows('its own status', await order.buyer.get(`/orders/${order.id}/status`), {
      id: order.id,
      order_number: order.number,
      status: 'paid',
      trackingInfo: null,
    });
    findings.shows(
      'status for others',
      [
        await statusOf(stranger),
        await statusOf(other.buyer),
        await statusOf(order.buyer, other.id),
        await statusOf(order.buyer, 'nonsense'),
      ],
      [404, 404, 404, 404],
    );

    const lookUp = (person: Person, number: string, email: string, key?: string) =>
      person.ask('POST', '/orders/guest-lookup', { order_number: number, email, ...(key && { key }) });
    const short = {
      addressesShortened: true,
      order: {
        id: order.id,
        total: 37.3,
        customerPhone: null,
        delivery_address: 'Stoke-on-Trent, ST1',
        shipping_address: 'Stoke-on-Trent, ST1',
        billing_address: 'Hanley, ST1',
        wishes: null,
      },
    };
    const whole = {
      addressesShortened: false,
      order: {
        id: order.id,
        customerPhone: '01782 000000',
        delivery_address: ADDRESS,
        billing_address: '3 Glaze Street, Hanley, ST1 1AA',
      },
    };
    const key = keyIn(await post.mail(findings, order.email, /^Your order/));
    const otherKey = keyIn(await post.mail(findings, other.email, /^Your order/));
    findings.shows('looked up', await lookUp(stranger, order.number, order.email.toUpperCase()), {
      status: 200,
      body: short,
    });
    findings.shows('looked up with its key', await lookUp(stranger, order.number, order.email, key), {
      status: 200,
      body: whole,
    });
    findings.shows(
      'looked up with the key of another',
      await lookUp(stranger, order.number, order.email, otherKey),
      { status: 200, body: short },
    );
    const notFound = {
      status: 404,
      body: { message: 'Order not found. Please check your details and try again.' },
    };
    findings.shows(
      'looked up with another address',
      await lookUp(stranger, order.number, other.email),
      notFound,
    );
    findings.shows(
      'looked up with another number',
      await lookUp(stranger, other.number, order.email),
      notFound,
    );
    const guesser = stage.guest('gus');
    const guesses: number[] = [];
    for (let guess = 0; guess <= LOOKUPS_PER_MINUTE; guess += 1)
      // oxlint-disable-next-line no-await-in-loop
      guesses.push((await lookUp(guesser, order.number, `${guess}-${guesser.email}`)).status);
    findings.shows('guesses from one network', guesses, [
      ...Array<number>(LOOKUPS_PER_MINUTE).fill(404),
      429,
    ]);
    const victim = stage.guest('vic').email;
    const many = await Promise.all(
      Array.from({ length: LOOKUPS_PER_MINUTE + 1 }, () => lookUp(stage.guest('gil'), order.number, victim)),
    );
    findings.shows('guesses at one address', many.map(({ status }) => status).toSorted(), [
      ...Array<number>(LOOKUPS_PER_MINUTE).fill(404),
      429,
    ]);

    const card = async (person: Person, withKey: string) => {
      const { status, body } = await askWithKey(stage, person, withKey, ['GET', `/orders/${order.id}/card`]);
      return [status, body.card?.last4 ?? null];
    };
    findings.shows(
      'the card, by key, by token, and for others',
      [
        await card(stranger, key),
        await card(order.buyer, ''),
        await card(stranger, otherKey),
        await card(other.buyer, ''),
      ],
      [
        [200, '1111'],
        [200, '1111'],
        [404, null],
        [404, null],
      ],
    );
    const asked = await stranger.must('POST', '/orders/guest-lookup/link', {
      order_number: order.number,
      email: order.email,
    });
    findings.shows(
      'what the link answers for no order',
      await stranger.must('POST', '/orders/guest-lookup/link', {
        order_number: other.number,
        email: order.email,
      }),
      asked,
    );
    const link = [
      `Your link to order ${order.number} at THE SHOP`,
      'Dear Gwen,',
      `This link shows your order ${order.number} with its full addresses.`,
      guestLink(order),
      'It works for 90 days. If you didn’t ask for it, ignore this email: without the link no one can see your address.',
    ].join('\n\n');
    const confirmed = new RegExp(`^Your order ${order.number} at THE SHOP`);
    const mails = async () => (await lettersTo(post, order.email)).toSorted();
    await findings.comes('the emailed link', mails, [link, confirmed]);
    const newest = await post.mail(findings, order.email, /^Your link/);
    findings.shows(
      'looked up with the emailed key',
      (await lookUp(stage.guest(), order.number, order.email, keyIn(newest))).body,
      whole,
    );

    const resend = (person: Person) => person.ask('POST', `/orders/${order.id}/resend-email`);
    findings.shows('resent for a stranger', (await resend(stranger)).status, 404);
    const resent = {
      status: 200,
      body: { emailSentTo: order.email, message: `Confirmation email sent to ${order.email}` },
    };
    findings.shows('resent', await resend(order.buyer), resent);
    findings.shows('resent twice in a minute', await resend(order.buyer), resent);
    await findings.comes('the confirmation again', mails, [link, confirmed, confirmed]);
    await maker.must('PUT', `/admin/orders/${other.id}/status`, { status: 'cancelled' });
    findings.shows(
      'resent once cancelled',
      (await other.buyer.ask('POST', `/orders/${other.id}/resend-email`)).status,
      409,
    );

    return async (later) => {
      later.shows(
        'looked up with its key',
        (await lookUp(stage.guest(), order.number, order.email, key)).body,
        whole,
      );
      later.shows('its emails', await mails(), [link, confirmed, confirmed]);
      later.shows('status for others', [await statusOf(stranger), await statusOf(order.buyer)], [404, 200]);
    };
  },
};
