import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp, type Script } from '../../testing/render-app.tsx';
import { GUEST_CART_KEY, TOKEN_KEY } from '../../base/session.ts';
import { lineFrom } from '../../features/cart/cart-line.ts';
import { PROFILE, wireCart, wireItem } from '../../testing/scripted-cart.ts';
import { CHECKOUT_INFO_KEY, type CheckoutInfo } from '../../features/checkout/checkout-info.ts';

const byId = (id: keyof CheckoutInfo) => document.getElementById(id) as HTMLInputElement;
const errorOf = (id: keyof CheckoutInfo) => document.getElementById(`${id}-error`)?.textContent ?? '';
const kept = () => JSON.parse(localStorage.getItem(CHECKOUT_INFO_KEY) ?? 'null') as CheckoutInfo | null;
const goOn = () => userEvent.click(screen.getByRole('button', { name: 'Continue to Review' }));

async function open(script: Script = {}) {
  const app = renderApp('/checkout-info', { 'GET /api/cart': { body: wireCart() }, ...script });
  await screen.findByRole('button', { name: 'Continue to Review' }, { timeout: 20_000 });
  return app;
}
async function fill(values: Partial<CheckoutInfo> = {}) {
  const all = {
    fullName: 'Rose Penhaligon',
    email: 'rose@example.com',
    deliveryAddress1: '3 Custom House Quay',
    deliveryCity: 'Falmouth',
    deliveryPostalCode: 'tr113qy',
    ...values,
  };
  for (const [id, value] of Object.entries(all)) {
    // oxlint-disable-next-line no-await-in-loop
    if (value) await userEvent.type(byId(id as keyof CheckoutInfo), value);
  }
}

beforeEach(() => {
  localStorage.setItem(GUEST_CART_KEY, JSON.stringify({ items: [lineFrom(wireItem())], clockOffset: 0 }));
});

it('opens for guests with contact and delivery fields, and no previous addresses [C034] [C184] [C185] [C186] [C188]', async () => {
  const app = await open();
  expect(screen.getByRole('heading', { level: 1, name: 'Checkout Information' })).toBeVisible();
  const contact = within(screen.getByRole('group', { name: 'Contact' }));
  for (const label of ['Full name', 'Email', /^Phone/]) expect(contact.getByLabelText(label)).toBeVisible();
  const delivery = within(screen.getByRole('group', { name: 'Delivery address' }));
  for (const label of ['Address line 1', /^Address line 2/, 'Town or city', 'Postcode'])
    expect(delivery.getByLabelText(label)).toBeVisible();
  expect(screen.queryByRole('group', { name: 'Previous addresses' })).not.toBeInTheDocument();
  expect(app.calls.some(({ path }) => path === '/api/orders/addresses')).toBe(false);
});

it('offers a customer the addresses of past orders and fills in the chosen one [C187]', async () => {
  localStorage.setItem(TOKEN_KEY, 'a.b.c');
  const address = '8 Kiln Lane, Stoke, ST1 1AA';
  await open({
    'GET /api/auth/users/profile': { body: PROFILE },
    'GET /api/orders/addresses': {
      body: {
        addresses: [
          { address, parsed: { line1: '8 Kiln Lane', line2: '', city: 'Stoke', postalCode: 'ST1 1AA' } },
        ],
      },
    },
  });
  expect(byId('fullName')).toHaveValue('Ada Pott');
  expect(byId('email')).toHaveValue('ada@example.com');
  await userEvent.click(
    within(screen.getByRole('group', { name: 'Previous addresses' })).getByLabelText(address),
  );
  expect(byId('deliveryAddress1')).toHaveValue('8 Kiln Lane');
  expect(byId('deliveryCity')).toHaveValue('Stoke');
  expect(byId('deliveryPostalCode')).toHaveValue('ST1 1AA');
});

it('sends /checkout on to the details, or to an empty cart [C033]', async () => {
  const app = renderApp('/checkout', { 'GET /api/cart': { body: wireCart() } });
  await waitFor(() => expect(app.where()).toBe('/checkout-info'));
  app.unmount();
  localStorage.removeItem(GUEST_CART_KEY);
  const empty = renderApp('/checkout');
  await waitFor(() => expect(empty.where()).toBe('/cart'));
});

it('stores what was filled in and goes to the review, with billing the same as delivery [C191] [C266] [C267] [C348] [C349] [C350]', async () => {
  const app = await open();
  await fill();
  await goOn();
  await waitFor(() => expect(app.where()).toBe('/checkout-review'));
  expect(kept()).toEqual({
    fullName: 'Rose Penhaligon',
    email: 'rose@example.com',
    phone: '',
    deliveryAddress1: '3 Custom House Quay',
    deliveryAddress2: '',
    deliveryCity: 'Falmouth',
    deliveryPostalCode: 'TR11 3QY',
    billingAddress1: '3 Custom House Quay',
    billingAddress2: '',
    billingCity: 'Falmouth',
    billingPostalCode: 'TR11 3QY',
  });
});

it('requires name, email and the delivery address [C339] [C340] [C342] [C343] [C344]', async () => {
  const app = await open();
  await goOn();
  await waitFor(() => expect(errorOf('fullName')).toBe('Required'));
  for (const id of ['email', 'deliveryAddress1', 'deliveryCity', 'deliveryPostalCode'] as const)
    expect(errorOf(id)).toBe('Required');
  const summary = screen.getByRole('alert');
  expect(summary).toHaveFocus();
  expect(within(summary).getByRole('link', { name: 'Enter your full name' })).toHaveAttribute(
    'href',
    '#fullName',
  );
  expect(app.where()).toBe('/checkout-info');
  expect(kept()).toBeNull();
});

it("refuses a malformed email with 'Invalid email address', and removes the error once it is corrected [C341]", async () => {
  await open();
  await userEvent.type(byId('email'), 'rose@');
  expect(errorOf('email')).toBe('');
  await userEvent.tab();
  await waitFor(() => expect(errorOf('email')).toBe('Invalid email address'));
  await userEvent.type(byId('email'), 'example.com');
  await waitFor(() => expect(errorOf('email')).toBe(''));
});

it('tidies a postcode when it is left', async () => {
  await open();
  await userEvent.type(byId('deliveryPostalCode'), 'tr113qy');
  await userEvent.tab();
  expect(byId('deliveryPostalCode')).toHaveValue('TR11 3QY');
});

describe('another billing address', () => {
  const tick = () =>
    userEvent.click(
      screen.getByRole('checkbox', { name: 'Payment address different from delivery address' }),
    );

  it('is asked for by a checkbox, and starts as a copy of the delivery address [C189] [C190] [C351]', async () => {
    await open();
    await fill({ deliveryAddress2: 'Flat 2' });
    expect(screen.queryByRole('group', { name: 'Billing address' })).not.toBeInTheDocument();
    await tick();
    expect(screen.getByRole('group', { name: 'Billing address' })).toBeVisible();
    expect(byId('billingAddress1')).toHaveValue('3 Custom House Quay');
    expect(byId('billingAddress2')).toHaveValue('Flat 2');
    expect(byId('billingCity')).toHaveValue('Falmouth');
    expect(byId('billingPostalCode')).toHaveValue('TR11 3QY');
  });

  it('is required while the box is ticked, but for line 2 [C345] [C346] [C347] [C349]', async () => {
    const app = await open();
    await tick();
    await fill();
    await goOn();
    await waitFor(() => expect(errorOf('billingAddress1')).toBe('Required'));
    expect(errorOf('billingCity')).toBe('Required');
    expect(errorOf('billingPostalCode')).toBe('Required');
    expect(errorOf('billingAddress2')).toBe('');
    await fill({
      fullName: '',
      email: '',
      deliveryAddress1: '',
      deliveryCity: '',
      deliveryPostalCode: '',
      billingAddress1: '1 High Street',
      billingCity: 'Truro',
      billingPostalCode: 'tr12aa',
    });
    await goOn();
    await waitFor(() => expect(app.where()).toBe('/checkout-review'));
    expect(kept()).toMatchObject({
      billingAddress1: '1 High Street',
      billingCity: 'Truro',
      billingPostalCode: 'TR1 2AA',
    });
  });

  it('is not checked once the box is unticked', async () => {
    const app = await open();
    await tick();
    await fill();
    await tick();
    await goOn();
    await waitFor(() => expect(app.where()).toBe('/checkout-review'));
    expect(kept()).toMatchObject({ billingAddress1: '3 Custom House Quay', billingCity: 'Falmouth' });
  });
});
