import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { arrive, pass, stopClock } from '../../testing/fake-clock.ts';
import type { Answer } from '../../testing/render-app.tsx';
import { asReadyGuest, open, ORDER } from '../../testing/scripted-review.ts';
import { placed, putSquare } from '../../testing/scripted-square.ts';

asReadyGuest();

const ORDERING = '/api/orders/guest-checkout';
const button = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name });
const heading = (name: string) => screen.queryByRole('heading', { name });
const refused = (message: string, payment?: string): Answer => ({
  status: 503,
  headers: { 'retry-after': '30' },
  body: { code: 'unavailable', message, ...(payment && { payment }) },
});
const CHECKING = 'We are checking whether Harbour Mug is still here. You have not been charged.';
const BUSY = 'We couldn’t check your reservation. You have not been charged.';
const TAKEN =
  'We’ve received your payment and are finding the order that it belongs to. Please don’t pay again.';

describe('an order that the shop refuses with 503', () => {
  let answer: Answer;
  beforeEach(() => {
    putSquare();
    stopClock();
  });
  const pay = async (first: Answer, text: string) => {
    answer = first;
    const app = open({ [ORDER]: () => answer });
    await arrive(() => button('Pay £52.00')?.disabled === false);
    fireEvent.click(button('Pay £52.00') as HTMLButtonElement);
    await arrive(() => screen.queryByText(text));
    expect(screen.getByText(text)).toBeVisible();
    expect(heading('We are confirming your order')).not.toBeInTheDocument();
    return app;
  };

  it.each([['released'], [undefined]])(
    'says so, and offers to pay again, once the payment is cancelled (%s)',
    async (payment) => {
      const app = await pay(refused(CHECKING, payment), CHECKING);
      expect(button('Pay £52.00')).toBeEnabled();
      await pass(120_000);
      expect(app.callsTo('POST', ORDERING)).toHaveLength(1);
      expect(screen.getByText(CHECKING)).toBeVisible();
    },
  );

  it('says so, and asks again when the shop says, with the payment that is still reserved', async () => {
    const app = await pay(refused(BUSY, 'reserved'), BUSY);
    expect(heading('Your order hasn’t been placed yet')).toBeVisible();
    await pass(29_000);
    expect(app.callsTo('POST', ORDERING)).toHaveLength(1);
    await pass(2000);
    expect(app.callsTo('POST', ORDERING)).toHaveLength(2);
    expect(screen.getByText(BUSY)).toBeVisible();
    answer = { status: 201, body: placed };
    await pass(31_000);
    await arrive(() => app.where() === '/checkout-confirmation');
    expect(app.where()).toBe('/checkout-confirmation');
    expect(app.callsTo('POST', '/api/payments/guest-create-payment')).toHaveLength(1);
  });

  it('still says so after a reload, and leaves the next step to the shopper after two minutes', async () => {
    (await pay(refused(BUSY, 'reserved'), BUSY)).unmount();
    const app = open({ [ORDER]: () => answer });
    await arrive(() => screen.queryByText(BUSY));
    for (let times = 0; times < 5; times += 1) await pass(31_000);
    const asked = app.callsTo('POST', ORDERING).length;
    expect(asked).toBeLessThanOrEqual(4);
    expect(screen.getByText(BUSY)).toBeVisible();
    answer = { status: 201, body: placed };
    fireEvent.click(button('Try Again') as HTMLButtonElement);
    await arrive(() => app.where() === '/checkout-confirmation');
    expect(app.callsTo('POST', ORDERING)).toHaveLength(asked + 1);
  });

  it('shows the reason when the order cannot be placed after all', async () => {
    await pay(refused(BUSY, 'reserved'), BUSY);
    answer = { status: 409, body: { message: 'Harbour Mug is gone. You have not been charged.' } };
    await pass(31_000);
    expect(screen.getByText('Harbour Mug is gone. You have not been charged.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Review your cart' })).toHaveAttribute('href', '/cart');
  });

  it('asks no one to pay again whose payment has arrived', async () => {
    await pay(refused(TAKEN, 'taken'), TAKEN);
    expect(button('Pay £52.00')).not.toBeInTheDocument();
    expect(screen.getByText('pay-1')).toBeVisible();
  });
});
