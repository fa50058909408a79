import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderApp, type Script } from '../../testing/render-app.tsx';
import { scriptedOrder } from '../../testing/scripted-order.ts';
import { CHARGE, postsOf, press, says } from '../../testing/scripted-review.ts';
import { configured, paid, putSquare, removeSquare } from '../../testing/scripted-square.ts';

const LOOK = 'POST /api/orders/linked';
const PAY = 'POST /api/orders/linked/pay';
const order = (more: object = {}) =>
  scriptedOrder({ status: 'pending', money: 'owed', total: 52, total_price: 52, ...more });
const found = (state: string, more: object = {}) => ({
  body: { order: order(more), state, payUntil: '2026-11-28T18:00:00.000Z' },
});
const answer = {
  order: order({ status: 'paid', money: 'paid' }),
  emailStatus: { sent: true, message: '' },
  orderToken: 't',
};
const open = (script: Script = {}) =>
  renderApp('/pay/o1#key=k', {
    ...configured,
    [LOOK]: found('open'),
    [CHARGE]: { body: { ...paid, payment: { ...paid.payment, amount: 5200 } } },
    [PAY]: { body: answer },
    ...script,
  });
afterEach(() => {
  removeSquare();
  localStorage.clear();
});

describe('the page where an order is paid by link', () => {
  it('shows the order and until when it is held, takes the card, and says thank you', async () => {
    putSquare();
    const app = open();
    expect(await screen.findByText(/is yours until/)).toHaveTextContent('28 November 2026');
    expect(screen.getByText('Harbour Mug')).toBeVisible();
    await press();
    const thanks = await screen.findByRole('heading', { name: 'Thank you, your order is paid for' });
    expect(thanks).toHaveFocus();
    expect(app.callsTo('POST', '/api/orders/linked/pay')[0]?.body).toEqual({
      order_id: 'o1',
      key: 'k',
      payment_id: paid.payment.id,
    });
    expect(screen.getByRole('link', { name: 'See Your Order' })).toHaveAttribute(
      'href',
      '/guest-lookup?email=gwen%40example.org&orderNumber=2026-ORD-001#key=k',
    );
    expect(localStorage.getItem('slipcast.pay-link')).toBeNull();
  });

  it('does not touch the card once the time has run out', async () => {
    putSquare();
    let looks = 0;
    const app = open({ [LOOK]: () => found((looks += 1) > 1 ? 'over' : 'open') });
    await press();
    await waitFor(() => expect(document.body).toHaveTextContent('We don’t hold this order any more'));
    expect(postsOf(app)).not.toContain('/api/payments/guest-create-payment');
  });

  it('says what has become of the money when another was faster', async () => {
    putSquare();
    const message = 'This order has already been paid for. You have not been charged a second time.';
    open({ [PAY]: { status: 409, body: { code: 'transition-refused', message, payment: 'released' } } });
    await press();
    await says(message);
    expect(localStorage.getItem('slipcast.pay-link')).toBeNull();
  });

  it('asks again with the same payment after a lost answer, also after a reload', async () => {
    putSquare();
    const first = open({ [PAY]: 'offline' });
    await press();
    await says('We are confirming your order');
    first.unmount();
    const again = open();
    await press('Complete Your Order');
    expect(await screen.findByRole('heading', { name: 'Thank you, your order is paid for' })).toBeVisible();
    expect(postsOf(again)).not.toContain('/api/payments/guest-create-payment');
  });

  it.each([
    ['over', {}, 'We don’t hold this order any more'],
    ['paid', { status: 'paid', money: 'paid' }, 'Your order number is 2026-ORD-001'],
    ['paying', { money: 'confirming' }, 'Your payment is being confirmed'],
  ])('has no form for an order that is %s', async (state, more, text) => {
    open({ [LOOK]: found(state, more), 'GET /api/orders/o1/status': { body: { status: 'pending' } } });
    await waitFor(() => expect(document.body).toHaveTextContent(text));
    expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
  });

  it('says so when the link is not whole', async () => {
    open({ [LOOK]: { status: 404, body: { code: 'order-not-found', message: 'Order not found' } } });
    await says('This link doesn’t work. Please open it from our email again, or write to us.');
  });
});
