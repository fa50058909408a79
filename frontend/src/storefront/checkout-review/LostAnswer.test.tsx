import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { arrive, pass, stopClock } from '../../testing/fake-clock.ts';
import { placed, putSquare } from '../../testing/scripted-square.ts';
import type { Answer } from '../../testing/render-app.tsx';
import { asReadyGuest, open, ORDER } from '../../testing/scripted-review.ts';

asReadyGuest();

const CONFIRMING = 'We are confirming your order';
const LOST: Answer = {
  status: 504,
  body: { code: 'answer-lost', message: 'We did not hear whether this worked.' },
};
const heading = () => screen.queryByRole('heading', { name: CONFIRMING });
const button = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name });

describe('an order whose answer was lost', () => {
  let answer: Answer;
  beforeEach(() => {
    answer = LOST;
    putSquare();
    stopClock();
  });
  const pay = async () => {
    const app = open({ [ORDER]: () => answer });
    await arrive(() => button('Pay £52.00')?.disabled === false);
    fireEvent.click(button('Pay £52.00') as HTMLButtonElement);
    await arrive(heading);
    expect(heading()).toBeVisible();
    return app;
  };

  it.each<[string, Answer]>([
    ['by the gateway', LOST],
    ['with the service', { status: 503, body: { code: 'unavailable', message: 'Not available.' } }],
    ['on the way', 'offline'],
  ])('is being confirmed, and has not failed: %s', async (_title, lost) => {
    answer = lost;
    await pay();
    expect(screen.getByText(/Your payment of £52.00 was accepted by your bank/)).toBeVisible();
    expect(screen.queryByText(/failed after payment/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
  });

  it('is asked for again until it is found, and is paid once', async () => {
    const app = await pay();
    await pass(4000);
    const asked = app.callsTo('POST', '/api/orders/guest-checkout').length;
    expect(asked).toBeGreaterThan(1);
    answer = { status: 201, body: placed };
    await pass(30_000);
    await arrive(() => app.where() === '/checkout-confirmation');
    expect(app.where()).toBe('/checkout-confirmation');
    const bodies = app.callsTo('POST', '/api/orders/guest-checkout').map(({ body }) => body);
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(app.callsTo('POST', '/api/payments/guest-create-payment')).toHaveLength(1);
  });

  it('is still being confirmed after a reload, although the cart is as it was', async () => {
    (await pay()).unmount();
    const reloaded = open({ [ORDER]: { status: 201, body: placed } });
    await arrive(heading);
    expect(heading()).toBeVisible();
    await pass(5000);
    await arrive(() => reloaded.where() === '/checkout-confirmation');
    expect(reloaded.where()).toBe('/checkout-confirmation');
    expect(reloaded.callsTo('POST', '/api/payments/guest-create-payment')).toHaveLength(0);
  });

  it('leaves the next step to the shopper when nothing has been heard for minutes', async () => {
    const app = await pay();
    for (let times = 0; times < 8; times += 1) await pass(30_000);
    expect(button('Check Again')).toBeVisible();
    expect(screen.getByText('pay-1')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/contact');
    answer = { status: 201, body: placed };
    fireEvent.click(button('Check Again') as HTMLButtonElement);
    await arrive(() => app.where() === '/checkout-confirmation');
    expect(app.where()).toBe('/checkout-confirmation');
  });

  it('shows a refusal when that is the answer, and leads back to the cart', async () => {
    await pay();
    answer = { status: 409, body: { message: 'Harbour Mug is gone. You have not been charged.' } };
    await pass(5000);
    expect(screen.getByText('Harbour Mug is gone. You have not been charged.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Review your cart' })).toHaveAttribute('href', '/cart');
    expect(heading()).not.toBeInTheDocument();
  });
});
