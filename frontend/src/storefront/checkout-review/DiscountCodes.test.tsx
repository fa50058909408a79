import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadCodes } from '../../features/checkout/codes.ts';
import { storeCodes } from '../../features/checkout/store-codes.ts';
import type { Answer, Call } from '../../testing/render-app.tsx';
import { asReadyGuest, open, press, says } from '../../testing/scripted-review.ts';
import { scriptedQuote, TRACKED } from '../../testing/scripted-quote.ts';
import { putSquare } from '../../testing/scripted-square.ts';

asReadyGuest();
/** The shop takes £5.20 off for TEN, as long as it can be used. */
const shop = { takes: true };
beforeEach(() => {
  shop.takes = true;
  putSquare();
});

const OFF = 520;
function quote({ body }: Pick<Call, 'body'>): Answer {
  const { discount_codes: codes = [], expected_total_pence: expected } = body as {
    discount_codes?: string[];
    expected_total_pence?: number;
  };
  const at = codes.indexOf('TEN');
  const pence = at >= 0 && shop.takes ? OFF : 0;
  const problems = codes.flatMap((code, nth) => {
    if (code !== 'TEN')
      return [{ field: `discount_codes.${nth}`, message: `We don’t know the code ${code}.` }];
    return shop.takes
      ? []
      : [{ field: `discount_codes.${nth}`, message: 'TEN has been used as often as it can be.' }];
  });
  const answer = scriptedQuote([TRACKED], undefined, {
    takesCodes: true,
    discountPence: pence,
    totalPence: 5200 - pence,
    discounts: pence > 0 ? [{ code: 'TEN', by: 'percentage', words: '10% off', pence }] : [],
    problems,
  });
  if (expected === undefined || expected === answer.totalPence) return { body: answer };
  const message = 'The total has changed from £46.80 to £52.00. Your card has not been charged.';
  return { status: 409, body: { code: 'total-changed', message } };
}
const script = { 'POST /api/orders/quote': quote };
const enter = async (code: string) => {
  await userEvent.type(await screen.findByLabelText('Discount code'), code);
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
};

it('takes a code, pays the lower total, and forgets the code with the order', async () => {
  const app = open(script);
  await press('Add a discount code');
  await enter('t en');
  const summary = within(screen.getByRole('complementary', { name: 'Order Summary' }));
  await waitFor(() => expect(summary.getByText('Total').parentElement).toHaveTextContent('£46.80'));
  expect(summary.getByText('Discount (TEN)').parentElement).toHaveTextContent('−£5.20');
  expect(summary.getByText('10% off')).toBeVisible();
  await press('Pay £46.80');
  await waitFor(() => expect(app.where()).toBe('/checkout-confirmation'));
  expect(app.callsTo('POST', '/api/payments/guest-create-payment')[0]?.body).toMatchObject({ amount: 4680 });
  expect(app.callsTo('POST', '/api/orders/guest-checkout')[0]?.body).toMatchObject({
    discount_codes: ['TEN'],
  });
  expect(app.callsTo('POST', '/api/orders/quote').at(-1)?.body).toMatchObject({
    customer_email: 'rose@example.com',
    expected_total_pence: 4680,
  });
  expect(loadCodes()).toEqual([]);
});

it('says beside the field what is wrong, and stores nothing', async () => {
  open(script);
  await press('Add a discount code');
  await enter('TIN');
  expect(await screen.findByText('We don’t know the code TIN.')).toBeVisible();
  expect(screen.getByLabelText('Discount code')).toHaveFocus();
  expect(screen.getByLabelText('Discount code')).toHaveAttribute('aria-invalid', 'true');
  expect(loadCodes()).toEqual([]);
  expect(await screen.findByRole('button', { name: 'Pay £52.00' })).toBeEnabled();
});

it('shows both totals when the code has been used up since, and can be paid without it', async () => {
  storeCodes(['TEN']);
  const app = open(script);
  await screen.findByRole('button', { name: 'Pay £46.80' });
  shop.takes = false;
  await press('Pay £46.80');
  await says('The total has changed from £46.80 to £52.00. Your card has not been charged.');
  expect(app.callsTo('POST', '/api/payments/guest-create-payment')).toHaveLength(0);
  expect(screen.getAllByText('TEN has been used as often as it can be.')).not.toHaveLength(0);
  expect(screen.queryByRole('link', { name: 'Change your details' })).not.toBeInTheDocument();
  await press('Remove TEN');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Pay £52.00' })).toBeEnabled());
  await press('Pay £52.00');
  await waitFor(() => expect(app.where()).toBe('/checkout-confirmation'));
  expect(app.callsTo('POST', '/api/orders/guest-checkout')[0]?.body).not.toHaveProperty('discount_codes');
});

it('offers no field where the shop has no codes', async () => {
  const app = open({ 'POST /api/orders/quote': { body: scriptedQuote([TRACKED]) } });
  await screen.findByRole('button', { name: 'Pay £52.00' });
  await waitFor(() => expect(app.callsTo('POST', '/api/orders/quote')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Add a discount code' })).not.toBeInTheDocument();
});
