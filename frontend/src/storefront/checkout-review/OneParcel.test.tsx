import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadAddTo, storeAddTo } from '../../features/checkout/add-to.ts';
import type { Answer, Call } from '../../testing/render-app.tsx';
import { scriptedQuote, TRACKED } from '../../testing/scripted-quote.ts';
import { asReadyGuest, CHARGE, open, ORDER, press } from '../../testing/scripted-review.ts';
import { putSquare } from '../../testing/scripted-square.ts';

asReadyGuest();
beforeEach(() => void putSquare());

const POST = { ...TRACKED, pence: 395 };
const FIRST = { orderId: '9b2c1f3e-0000-4000-8000-000000000012', orderNumber: '2026-ORD-012' };
const LABEL = 'Add to order 2026-ORD-012: no second delivery charge';
const offer = { ...FIRST, method: 'Tracked 48', isAdded: false, whyNot: null };
const WHY_NOT = 'Order 2026-ORD-012 is being packed, so these pots need a parcel of their own.';

type Asked = { add_to?: { order_id: string; key?: string }; expected_total_pence?: number };
/** As the server answers. @param isPacked from when on the first order takes no more */
const quote =
  ({ isOffered = true, isPacked = (): boolean => false } = {}) =>
  ({ body }: Pick<Call, 'body'>): Answer => {
    const { add_to: asked, expected_total_pence: expected } = body as Asked;
    const isAdded = asked !== undefined && !isPacked();
    const totalPence = isAdded ? 5200 : 5595;
    if (expected !== undefined && expected !== totalPence)
      return {
        status: 409,
        body: {
          message:
            'The total has changed from £52.00 to £55.95, because order 2026-ORD-012 is being packed. Your card has not been charged.',
        },
      };
    const parcel = asked
      ? { ...offer, isAdded, whyNot: isAdded ? null : WHY_NOT }
      : isOffered && !isPacked()
        ? offer
        : null;
    const deliveryPence = isAdded ? 0 : 395;
    return { body: scriptedQuote([POST], undefined, { deliveryPence, totalPence, parcel } as object) };
  };
const script = (options?: Parameters<typeof quote>[0]) => ({ 'POST /api/orders/quote': quote(options) });
const asked = (app: ReturnType<typeof open>) =>
  app.callsTo('POST', '/api/orders/quote').map(({ body }) => body as Asked & { delivery_address?: string });

it('offers an earlier order to the same address, and charges and orders without its delivery', async () => {
  const app = open(script());
  await userEvent.click(await screen.findByRole('checkbox', { name: LABEL }));
  expect(asked(app)[0]?.delivery_address).toBe('3 Custom House Quay, Falmouth, TR11 3QY');
  expect(screen.getByText(/all the pots travel in one parcel by Tracked 48/)).toBeVisible();
  await press('Pay £52.00');
  await waitFor(() => expect(app.where()).toBe('/checkout-confirmation'));
  const expected = { expected_total_pence: 5200, add_to: { order_id: FIRST.orderId } };
  expect(asked(app).at(-1)).toMatchObject(expected);
  expect(app.callsTo('POST', CHARGE.slice(5))[0]?.body).toMatchObject({ amount: 5200 });
  expect(app.callsTo('POST', ORDER.slice(5))[0]?.body).toMatchObject({ add_to: { order_id: FIRST.orderId } });
  expect(loadAddTo()).toBeNull();
});

it('orders with its delivery where the shopper leaves it or unticks it', async () => {
  const app = open(script());
  const box = await screen.findByRole('checkbox', { name: LABEL });
  expect(box).not.toBeChecked();
  await userEvent.click(box);
  await screen.findByRole('button', { name: 'Pay £52.00' });
  await userEvent.click(screen.getByRole('checkbox', { name: LABEL }));
  await press('Pay £55.95');
  await waitFor(() => expect(app.where()).toBe('/checkout-confirmation'));
  expect(app.callsTo('POST', ORDER.slice(5))[0]?.body).not.toHaveProperty('add_to');
});

it('is ticked for a guest who came from the page of their order, with the key of their link', async () => {
  storeAddTo({ ...FIRST, key: 'a-key.of-it', isOn: true });
  const app = open(script({ isOffered: false }));
  const box = await screen.findByRole('checkbox', { name: LABEL });
  expect(box).toBeChecked();
  expect(asked(app)[0]).toMatchObject({
    add_to: { order_id: FIRST.orderId, key: 'a-key.of-it' },
    customer_email: 'rose@example.com',
  });
  await userEvent.click(box);
  await screen.findByRole('button', { name: 'Pay £55.95' });
  // No one offers a guest's order but their link, so it can be ticked again.
  await userEvent.click(screen.getByRole('checkbox', { name: LABEL }));
  await press('Pay £52.00');
  await waitFor(() => expect(app.where()).toBe('/checkout-confirmation'));
  expect(app.callsTo('POST', ORDER.slice(5))[0]?.body).toMatchObject({
    add_to: { order_id: FIRST.orderId, key: 'a-key.of-it' },
  });
});

it('says old and new total before the card where packing has begun since, and can then be paid', async () => {
  storeAddTo({ ...FIRST, isOn: true });
  let isPacked = false;
  const app = open(script({ isPacked: () => isPacked }));
  await screen.findByRole('checkbox', { name: LABEL });
  isPacked = true;
  await press('Pay £52.00');
  expect(await screen.findByText(/The total has changed from £52\.00 to £55\.95/)).toBeVisible();
  expect(app.callsTo('POST', CHARGE.slice(5))).toHaveLength(0);
  expect(await screen.findByText(WHY_NOT)).toBeVisible();
  await waitFor(() => expect(loadAddTo()).toBeNull());
  await press('Pay £55.95');
  await waitFor(() => expect(app.where()).toBe('/checkout-confirmation'));
  expect(app.callsTo('POST', ORDER.slice(5))[0]?.body).not.toHaveProperty('add_to');
});

it('says so where the order of a link is not known any more', async () => {
  storeAddTo({ ...FIRST, key: 'old', isOn: true });
  const gone = { body: scriptedQuote([POST], undefined, { totalPence: 5595, parcel: null } as object) };
  open({ 'POST /api/orders/quote': gone });
  expect(await screen.findByText(/^We can’t add these pots to order 2026-ORD-012 any more/)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Pay £55.95' })).toBeEnabled();
});
