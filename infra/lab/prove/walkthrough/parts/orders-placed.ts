import { randomUUID } from 'node:crypto';
import { buyBasket } from '../basket.ts';
import { guestLink, lettersTo } from '../letters.ts';
import type { Part } from '../part.ts';
import { ADDRESS } from '../buying.ts';

const BILLED = '3 Glaze Street, Hanley, ST1 1AA';

/** Two colours of a pot and another pot in one order, twice asked for, and the orders that the shop must not take. */
export const ordersPlaced: Part = {
  name: 'orders placed',
  async run(stage, findings) {
    const { maker, post, square } = stage;
    const cup = await stage.pot(findings, {
      price: 12.35,
      stock: 9,
      variants: [{ color: 'Moss', price: 13.45, stock: 7 }],
    });
    const bowl = await stage.pot(findings, { price: 7.15, stock: 12 });
    const moss: string = cup.product.variants[0].id;
    await findings.comes('the other colour is on sale', () => stage.stockOf(cup.id, moss), 7);
    const stocks = () =>
      Promise.all([stage.stockOf(cup.id), stage.stockOf(cup.id, moss), stage.stockOf(bowl.id)]);
    const shown = async (id: string) => {
      const { stock, variants } = await maker.get(`/products/${id}`);
      return [stock, ...variants.map((one: { stock: number }) => one.stock)];
    };

    const lines = [
      { pot: cup, quantity: 2 },
      { pot: cup, variantId: moss, quantity: 3, pence: 1345 },
      { pot: bowl, quantity: 4 },
    ];
    const wishes = { note: 'Leave it with number 8.', gift: { message: 'Happy birthday' } };
    const order = await buyBasket(stage, { lines, name: 'Ida Ordering', more: { wishes } });
    const { buyer, email, number } = order;
    findings.shows('what the three lines take from the stock', await stocks(), [7, 4, 8]);
    const [slate, green, third] = [
      {
        product_id: cup.id,
        variant_id: 'main',
        variant_color: 'Slate',
        quantity: 2,
        price: 12.35,
        subtotal: 24.7,
      },
      {
        product_id: cup.id,
        variant_id: moss,
        variant_color: 'Moss',
        quantity: 3,
        price: 13.45,
        subtotal: 40.35,
      },
      { product_id: bowl.id, variant_id: 'main', quantity: 4, price: 7.15, subtotal: 28.6, sentQuantity: 0 },
    ].map((line) => ({ ...line, refundedQuantity: 0, toSendQuantity: line.quantity }));
    const whole = {
      status: 'paid',
      money: 'paid',
      isRefundedInFull: false,
      refunded: 0,
      total: 93.65,
      goods: 93.65,
      discount: 0,
      deliveryCharge: 0,
      customer_name: 'Ida Ordering',
      customer_email: email,
      customerPhone: '01782 000000',
      delivery_address: ADDRESS,
      shipping_address: ADDRESS,
      billing_address: BILLED,
      wishes,
      trackingInfo: null,
      shippedAt: null,
      parcels: [],
      requests: [],
      order_lines: [{ ...slate, id: `${order.id}-1` }, green, { ...third, id: `${order.id}-3` }],
    };
    findings.shows('the order as the checkout answers it', order.order, whole);
    findings.shows('the order in the back office', await stage.seen(order), { ...whole, packingNote: '' });
    const booked = { authorised: 9365, captured: 9365, refunded: 0, voided: 0 };
    findings.shows('what the card paid', await square.booked(order.paymentId), booked);
    findings.shows('the money of the order', await maker.get(`/admin/orders/${order.id}/money`), {
      taken: 93.65,
      refunded: 0,
      lost: 0,
      card: { brand: 'VISA', last4: '1111' },
    });
    await findings.comes('the cart afterwards', async () => (await buyer.get('/cart')).CartItems, []);
    const { steps } = await maker.get(`/admin/orders/${order.id}/history`);
    findings.shows('its history', steps, [
      { what: 'placed', by: null, text: null, amount: null },
      { what: 'paid', by: null, text: null, amount: null },
    ]);

    const confirmation = [
      `Your order ${number} at THE SHOP`,
      'Dear Ida,',
      'We have received your order and your payment. We’ll email you when it’s on its way.',
      `Order ${number}, TODAY`,
      `- ${cup.name} (Slate), 2 × £12.35: £24.70\n- ${cup.name} (Moss), 3 × £13.45: £40.35\n- ${bowl.name} (Slate), 4 × £7.15: £28.60\nTotal: £93.65`,
      `Delivery address:\n${ADDRESS}`,
      `Billing address:\n${BILLED}`,
      guestLink(order),
      'On that page you can ask us to cancel before dispatch, and withdraw from the contract up to 14 days after your order arrives.',
      'Delivery, returns and your right to cancel: /delivery',
      'Terms of sale: /terms',
    ].join('\n\n');
    const { html } = await post.mail(findings, email, /^Your order/);
    findings.shows('the confirmation', await lettersTo(post, email), [confirmation]);
    findings.shows(
      'amounts in the confirmation’s page',
      // VAT may follow, where another part has turned it on.
      html
        .match(/£\d+\.\d\d/g)
        ?.slice(0, 7)
        .join(' '),
      '£12.35 £24.70 £13.45 £40.35 £7.15 £28.60 £93.65',
    );

    const again = {
      customer_name: 'Ida Ordering',
      customer_email: email,
      delivery_address: ADDRESS,
      payment_id: order.paymentId,
      items: [{ product_id: bowl.id, quantity: 1, variant_id: 'main' }],
    };
    const repeat = await buyer.ask('POST', '/orders/guest-checkout', again);
    findings.shows('a checkout again with its payment', repeat, {
      status: 200,
      body: { order: { id: order.id, total: 93.65 } },
    });
    const stranger = stage.guest('sid');
    await stranger.must('POST', '/cart/items', { product_id: bowl.id, variantId: 'main', quantity: 1 });
    const stolen = await stranger.ask('POST', '/orders/guest-checkout', {
      ...again,
      customer_email: stranger.email,
    });
    findings.shows('a stranger with its payment', stolen.status, 409);

    /** An order that is refused, and what becomes of its payment. */
    const refused = async (what: string, amount: number, items: object[], status: number, body: object) => {
      const guest = stage.guest('rae');
      await guest.must('POST', '/cart/items', { product_id: bowl.id, variantId: 'main', quantity: 1 });
      const card = { sourceId: 'cnon:card-nonce-ok', amount, currency: 'GBP' };
      const { payment } = await guest.must('POST', '/payments/guest-create-payment', card);
      const asked = { ...again, customer_email: guest.email, payment_id: payment.id, items };
      findings.shows(what, await guest.ask('POST', '/orders/guest-checkout', asked), { status, body });
      const back = { authorised: amount, captured: 0, refunded: 0, voided: amount };
      await findings.comes(`${what}: the payment`, () => square.booked(payment.id), back);
      findings.shows(`${what}: emails`, await lettersTo(post, guest.email), []);
    };
    const one = { product_id: bowl.id, quantity: 1, variant_id: 'main' };
    await Promise.all([
      refused('a penny too little', 714, [one], 409, {
        code: 'cart-mismatch',
        message: /^Cart\/order mismatch/,
      }),
      refused('a penny too much', 716, [one], 409, { code: 'cart-mismatch' }),
      refused('more than there are', 6435, [{ ...one, quantity: 9 }], 409, { code: /out-of-stock|reserved/ }),
      refused('a pot that is not sold', 715, [{ ...one, product_id: randomUUID() }], 409, {
        code: 'out-of-stock',
        message: 'An item in your cart is no longer available. You have not been charged.',
      }),
    ]);
    await stranger.must('DELETE', '/cart');

    const left = await findings.comes(
      'the catalogue shows what is left',
      async () => [...(await shown(cup.id)), ...(await shown(bowl.id))],
      [7, 4, 8],
    );
    return async (later) => {
      later.shows('the order', await stage.seen(order), whole);
      later.shows('what the card paid', await square.booked(order.paymentId), booked);
      later.shows('the confirmation, once', await lettersTo(post, email), [confirmation]);
      later.shows('what is left', [...(await shown(cup.id)), ...(await shown(bowl.id))], left);
      later.shows('its history', (await maker.get(`/admin/orders/${order.id}/history`)).steps, steps);
    };
  },
};
