import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { CHECKOUT_INFO_KEY } from '../../features/checkout/checkout-info.ts';
import type { Answer, Call } from '../../testing/render-app.tsx';
import { asReadyGuest, open, press, says } from '../../testing/scripted-review.ts';
import { COLLECTED, EXPRESS, quoteBodyOf, scriptedQuote, TRACKED } from '../../testing/scripted-quote.ts';
import { info, putSquare } from '../../testing/scripted-square.ts';

asReadyGuest();

const chose = (more: Partial<typeof info>) =>
  localStorage.setItem(CHECKOUT_INFO_KEY, JSON.stringify({ ...info, country: 'GB', ...more }));

/** The shop charges this for the express method now. */
const shop = { pence: EXPRESS.pence };
function quote(call: Call): Answer {
  const { delivery_method: wanted, expected_total_pence: expected } = quoteBodyOf(call);
  const body = scriptedQuote([TRACKED, { ...EXPRESS, pence: shop.pence }, COLLECTED], wanted);
  if (expected === undefined || expected === body.totalPence) return { body };
  const message = 'The total has changed from £61.95 to £64.50. Your card has not been charged.';
  return { status: 409, body: { code: 'total-changed', message } };
}
const script = { 'POST /api/orders/quote': quote };

it('charges what the quote says, in the card form, the wallets and the order', async () => {
  shop.pence = 995;
  chose({ deliveryMethod: 'special-delivery' });
  const said = putSquare({ applePay: async () => ({ status: 'OK', token: 'cnon:apple' }) });
  const app = open(script);
  expect(await screen.findByText('Special Delivery by 1 pm')).toBeVisible();
  await waitFor(() => expect(said.request).toMatchObject({ total: { amount: '61.95' } }));
  await press('Pay £61.95');
  await waitFor(() => expect(app.where()).toBe('/checkout-confirmation'));
  expect(said.details).toMatchObject([{ amount: '61.95' }]);
  expect(app.callsTo('POST', '/api/payments/guest-create-payment')[0]?.body).toMatchObject({ amount: 6195 });
  expect(app.callsTo('POST', '/api/orders/guest-checkout')[0]?.body).toMatchObject({
    country: 'GB',
    postcode: 'TR11 3QY',
    delivery_method: 'special-delivery',
  });
});

it('says in one line who is billed where that is the same address, and when the parcel leaves', async () => {
  shop.pence = 995;
  const { deliveryAddress1, deliveryAddress2, deliveryCity, deliveryPostalCode } = info;
  chose({
    deliveryMethod: 'special-delivery',
    billingAddress1: deliveryAddress1,
    billingAddress2: deliveryAddress2,
    billingCity: deliveryCity,
    billingPostalCode: deliveryPostalCode,
  });
  putSquare();
  open(script);
  expect(await screen.findByRole('region', { name: 'Billing' })).toHaveTextContent(
    /^Billing to the same address: .*, TR11 3QY$/,
  );
  expect(await screen.findByText('Sent within 1 working day.')).toBeVisible();
});

it('tells the bank in which country the payer lives', async () => {
  shop.pence = 995;
  chose({ billingCountry: 'FR', billingCountryName: 'France' });
  const said = putSquare();
  const app = open(script);
  await press('Pay £52.00');
  await waitFor(() => expect(app.where()).toBe('/checkout-confirmation'));
  expect(said.details).toMatchObject([{ billingContact: { countryCode: 'FR' } }]);
  expect(app.callsTo('POST', '/api/orders/guest-checkout')[0]?.body).toMatchObject({
    billing_address: expect.stringMatching(/, France$/),
    delivery_address: expect.not.stringContaining('France'),
  });
});

it('shows the old and the new total before the card is touched, then takes the new one', async () => {
  shop.pence = 995;
  chose({ deliveryMethod: 'special-delivery' });
  putSquare();
  const app = open(script);
  await screen.findByRole('button', { name: 'Pay £61.95' });
  shop.pence = 1250;
  await press('Pay £61.95');
  await says('The total has changed from £61.95 to £64.50. Your card has not been charged.');
  expect(app.callsTo('POST', '/api/payments/guest-create-payment')).toHaveLength(0);
  await press('Pay £64.50');
  await waitFor(() => expect(app.where()).toBe('/checkout-confirmation'));
  expect(app.callsTo('POST', '/api/payments/guest-create-payment')[0]?.body).toMatchObject({ amount: 6450 });
});

it('asks for no payment while something stands in the way of the delivery', async () => {
  chose({ deliveryMethod: 'gone' });
  putSquare();
  const problems = [
    {
      field: 'delivery_method',
      message: 'This delivery method is no longer available. Please choose another.',
    },
  ];
  open({ 'POST /api/orders/quote': { body: scriptedQuote([], undefined, { problems }) } });
  await says('This delivery method is no longer available. Please choose another.');
  expect(screen.getByRole('link', { name: 'Change your details' })).toHaveAttribute('href', '/checkout-info');
  expect(screen.getByRole('button', { name: 'Pay £52.00' })).toBeDisabled();
});

it('says what follows for an order that is collected', async () => {
  chose({ deliveryMethod: 'collection' });
  putSquare();
  open(script);
  const label = await screen.findByRole('region', { name: 'Collection' });
  expect(label).toHaveTextContent('we’ll email you where and when you can collect your order');
  expect(screen.queryByRole('region', { name: 'Delivery' })).not.toBeInTheDocument();
});
