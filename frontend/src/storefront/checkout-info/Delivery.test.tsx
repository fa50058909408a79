import { beforeEach, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GUEST_CART_KEY } from '../../base/session.ts';
import { lineFrom } from '../../features/cart/cart-line.ts';
import { CHECKOUT_INFO_KEY, type CheckoutInfo } from '../../features/checkout/checkout-info.ts';
import { type Call, renderApp } from '../../testing/render-app.tsx';
import { wireCart, wireItem } from '../../testing/scripted-cart.ts';
import {
  COLLECTED,
  COUNTRIES,
  EXPRESS,
  quoteBodyOf,
  scriptedQuote,
  TRACKED,
} from '../../testing/scripted-quote.ts';

const ABROAD = { ...EXPRESS, id: 'abroad', name: 'International Tracked', pence: 1450, dispatchDays: 3 };

/** Sends to France and the United Kingdom, and lets buyers collect. */
function quote(call: Call) {
  const { country, delivery_method: wanted } = quoteBodyOf(call);
  if (country === 'BR' && wanted !== 'collection') {
    const problems = [{ field: 'country', message: 'We don’t deliver to this country.' }];
    return { body: scriptedQuote([COLLECTED], undefined, { problems }, null) };
  }
  if (country === 'FR') return { body: scriptedQuote([ABROAD, COLLECTED], wanted, {}, 'europe') };
  return { body: scriptedQuote([TRACKED, EXPRESS, COLLECTED], wanted) };
}

const byId = (id: keyof CheckoutInfo) => document.getElementById(id) as HTMLInputElement;
const kept = () => JSON.parse(localStorage.getItem(CHECKOUT_INFO_KEY) ?? 'null') as CheckoutInfo | null;
const goOn = () => userEvent.click(screen.getByRole('button', { name: 'Continue to Review' }));
const summary = () => screen.getByText('Order Summary').closest('details');

type Quoting = (call: Call) => ReturnType<typeof quote> | Promise<never>;

async function open(answer: Quoting = quote) {
  const app = renderApp('/checkout-info', {
    'GET /api/cart': { body: wireCart() },
    'POST /api/orders/quote': answer,
    'GET /api/orders/delivery': { body: { choice: true, collection: true, countries: COUNTRIES, zones: [] } },
  });
  await screen.findByRole('button', { name: 'Continue to Review' }, { timeout: 20_000 });
  return app;
}
function fill(postcode: string) {
  const all = {
    fullName: 'Rose Penhaligon',
    email: 'rose@example.com',
    deliveryAddress1: '3 Custom House Quay',
    deliveryCity: 'Falmouth',
    deliveryPostalCode: postcode,
  };
  for (const [id, value] of Object.entries(all))
    fireEvent.input(byId(id as keyof CheckoutInfo), { target: { value } });
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.setItem(GUEST_CART_KEY, JSON.stringify({ items: [lineFrom(wireItem())], clockOffset: 0 }));
});

it('offers the ways of delivery with price and time, and adds up the one chosen', async () => {
  const app = await open();
  fill('tr113qy');
  const ways = within(await screen.findByRole('group', { name: 'How we send it' }));
  expect(ways.getByRole('radio', { name: /^Royal Mail Tracked 48.*Free$/ })).toBeChecked();
  await userEvent.click(
    ways.getByRole('radio', { name: /^Special Delivery by 1 pm.*Sent within 1 working day.*£9.95$/ }),
  );
  await waitFor(() =>
    expect(summary()).toHaveTextContent(
      'Goods£52.00Special Delivery by 1 pm£9.95Total£61.95Prices include VAT.',
    ),
  );
  await goOn();
  await waitFor(() => expect(app.where()).toBe('/checkout-review'));
  expect(kept()).toMatchObject({ country: 'GB', deliveryMethod: 'special-delivery' });
});

it('goes on with the way that was chosen a moment ago, although its price is still on the way', async () => {
  const app = await open((call) =>
    quoteBodyOf(call).delivery_method === 'special-delivery'
      ? new Promise<never>(() => undefined)
      : quote(call),
  );
  fill('tr113qy');
  await userEvent.click(await screen.findByRole('radio', { name: /^Special Delivery by 1 pm/ }));
  await goOn();
  await waitFor(() => expect(app.where()).toBe('/checkout-review'));
  expect(kept()).toMatchObject({ country: 'GB', deliveryMethod: 'special-delivery' });
});

it('says so as soon as a country is chosen that is not served, and goes no further', async () => {
  const app = await open();
  fill('tr113qy');
  await userEvent.selectOptions(await screen.findByLabelText('Country'), 'Brazil');
  expect(await screen.findByRole('alert')).toHaveTextContent('We don’t deliver to this country.');
  await goOn();
  expect(await screen.findByText('There is a problem')).toBeVisible();
  expect(app.where()).toBe('/checkout-info');
  await userEvent.selectOptions(screen.getByLabelText('Country'), 'United Kingdom');
  await waitFor(() => expect(screen.queryByText('We don’t deliver to this country.')).toBeNull());
});

it('lets the shopper choose another country after one on the doorstep that is not served', async () => {
  const problems = [{ field: 'country', message: 'We don’t deliver to this country.' }];
  await open((call) => ({
    body:
      quoteBodyOf(call).country === 'JE'
        ? scriptedQuote([], undefined, { problems }, null)
        : scriptedQuote([TRACKED, EXPRESS]),
  }));
  await userEvent.selectOptions(await screen.findByLabelText('Country'), 'Jersey');
  expect(await screen.findByRole('alert')).toHaveTextContent('We don’t deliver to this country.');
  await userEvent.selectOptions(screen.getByLabelText('Country'), 'United Kingdom');
  expect(await screen.findByRole('radio', { name: /^Special Delivery/ })).toBeVisible();
});

it('takes an address abroad with its own postcode, and mentions duties', async () => {
  const app = await open();
  await userEvent.selectOptions(await screen.findByLabelText('Country'), 'France');
  expect(await screen.findByText(/^Customs may charge duty and tax/)).toBeVisible();
  fill('06220');
  await waitFor(() => expect(summary()).toHaveTextContent('International Tracked£14.50Total£66.50'));
  await goOn();
  await waitFor(() => expect(app.where()).toBe('/checkout-review'));
  expect(kept()).toMatchObject({
    country: 'FR',
    countryName: 'France',
    deliveryPostalCode: '06220',
    deliveryMethod: 'abroad',
    billingCountry: 'FR',
  });
});

it('takes a payer who lives in another country than the parcel goes to', async () => {
  const app = await open();
  fill('tr113qy');
  await userEvent.click(screen.getByLabelText('Payment address different from delivery address'));
  const billing = within(await screen.findByRole('group', { name: 'Billing address' }));
  const country = await billing.findByLabelText('Country');
  expect(country).toHaveValue('GB');
  await userEvent.selectOptions(country, 'France');
  fireEvent.input(byId('billingPostalCode'), { target: { value: '06220' } });
  await goOn();
  await waitFor(() => expect(app.where()).toBe('/checkout-review'));
  expect(kept()).toMatchObject({ country: 'GB', billingCountry: 'FR', billingPostalCode: '06220' });
  const label = await screen.findByRole('region', { name: 'Billing' });
  expect(label).toHaveTextContent('France');
  expect(screen.getByRole('region', { name: 'Delivery' })).not.toHaveTextContent('France');
});

it('asks who pays, and for no delivery address, where the order is collected', async () => {
  const app = await open();
  await userEvent.click(await screen.findByRole('radio', { name: /^Collection/ }));
  expect(await screen.findByRole('group', { name: 'Billing address' })).toBeVisible();
  expect(screen.queryByRole('group', { name: 'Delivery address' })).not.toBeInTheDocument();
  expect(screen.queryByRole('group', { name: 'How we send it' })).not.toBeInTheDocument();
  expect(screen.queryByLabelText('Country')).not.toBeInTheDocument();
  fill('tr113qy');
  await goOn();
  await waitFor(() => expect(app.where()).toBe('/checkout-review'));
  expect(kept()).toMatchObject({ deliveryMethod: 'collection', billingAddress1: '3 Custom House Quay' });
});

it('chooses collection for a pot that is not sent by post, and says why', async () => {
  const whyNot = 'Moon jar can only be collected.';
  await open((call) => ({
    body: scriptedQuote([{ ...TRACKED, whyNot }, COLLECTED], quoteBodyOf(call).delivery_method),
  }));
  expect(await screen.findByText(whyNot)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('radio', { name: /^Collection/ })).toBeChecked());
});

it('looks as ever where there is one way and it is free', async () => {
  const app = await open(() => ({ body: scriptedQuote([TRACKED]) }));
  fill('tr113qy');
  await waitFor(() => expect(app.callsTo('POST', '/api/orders/quote').length).toBeGreaterThan(1));
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  expect(summary()).toHaveTextContent('Total£52.00');
  expect(summary()).not.toHaveTextContent('Goods');
});
