import { expect, it } from '@jest/globals';
import type { ByHandBody } from '@slipcast/contracts/http/by-hand';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAdmin } from '../../testing/render-admin.tsx';
import type { Answer, Call } from '../../testing/render-app.tsx';
import { scriptedOrder } from '../../testing/scripted-order.ts';
import { scriptedProduct } from '../../testing/scripted-product.ts';

/** The screen, with the orders that were made. `answer`: instead of success. */
function open(answer?: (call: Call, orders: number) => Answer | undefined) {
  const made: ByHandBody[] = [];
  const asked: string[] = [];
  renderAdmin('/admin/orders/new', {
    'GET /api/admin/products': ({ path }) => {
      asked.push(path);
      return { body: { products: [scriptedProduct()], pagination: { total: 1 } } };
    },
    'GET /api/admin/orders/o9/pay-link': {
      body: { path: '/pay/o9#key=k', payUntil: '2026-11-28T12:00:00.000Z' },
    },
    'POST /api/admin/orders/by-hand': (call) => {
      made.push(call.body as ByHandBody);
      return (
        answer?.(call, made.length) ?? {
          body: scriptedOrder({ id: 'o9', order_number: '2026-ORD-009', status: 'delivered' }),
        }
      );
    },
  });
  return { made, asked };
}
const tap = async (name: RegExp) => userEvent.click(await screen.findByRole('button', { name }));

it('sells a pot in two taps', async () => {
  const { made } = open();
  await tap(/^Harbour Mug Slate/);
  await tap(/^Cash £20.00$/);
  expect(await screen.findByText('Paid in cash: order 2026-ORD-009.')).toBeVisible();
  expect(made).toEqual([
    {
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      pays: 'cash',
      customer_name: '',
      customer_email: '',
      customer_phone: '',
      delivery_address: '',
      items: [{ product_id: 'p1', variant_id: 'v1', quantity: 1 }],
      free_lines: [],
    },
  ]);
  expect(screen.getByText('Tap a pot, or add a line of your own.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See Order' })).toHaveAttribute('href', '/admin/orders/o9');
  await tap(/^Harbour Mug Sea Glass/);
  await tap(/^Card Reader$/);
  await waitFor(() => expect(made[1]?.pays).toBe('card-reader'));
  expect(made[1]?.id).not.toBe(made[0]?.id);
});

it('takes lines, quantities, a customer with an address, and a deposit', async () => {
  const { made } = open();
  await tap(/^Harbour Mug Slate/);
  await tap(/^Harbour Mug Slate £20.00/);
  await tap(/^One more Harbour Mug \(Slate\)/);
  await tap(/^One more Harbour Mug \(Slate\)/);
  expect(screen.getByRole('group', { name: 'Quantity of Harbour Mug (Slate)' })).toHaveTextContent('3');
  await tap(/^Add a Line$/);
  await userEvent.type(screen.getByLabelText('Line 1'), 'Engraving');
  await userEvent.type(screen.getByLabelText('Amount, £'), '12.50');
  await userEvent.click(screen.getByLabelText('Sent to an address'));
  await userEvent.type(screen.getByLabelText('Address'), '1 Kiln Lane, Leek, ST13 5AB');
  await tap(/^Pay Later$/);
  expect(await screen.findByText('Enter the name for the parcel.')).toBeVisible();
  expect(made).toEqual([]);
  await userEvent.type(screen.getByLabelText('Name'), 'Ada');
  await userEvent.type(screen.getByLabelText(/Deposit/), '20');
  await tap(/^Cash £20.00$/);
  await waitFor(() => expect(made).toHaveLength(1));
  expect(made[0]).toMatchObject({
    customer_name: 'Ada',
    delivery_address: '1 Kiln Lane, Leek, ST13 5AB',
    items: [{ quantity: 3 }],
    free_lines: [{ text: 'Engraving', amount_pence: 1250 }],
    deposit_pence: 2000,
  });
});

it('says which pot is not to be had, and keeps the order as it is', async () => {
  const message =
    'Harbour Mug (Slate) has fewer pieces left than you chose, not counting those that shoppers have reserved.';
  const { made } = open((_call, orders) =>
    orders === 1
      ? { status: 409, body: { code: 'reserved-by-others', message } }
      : orders === 2
        ? 'offline'
        : undefined,
  );
  await tap(/^Harbour Mug Slate/);
  await tap(/^Cash/);
  expect(await screen.findByText(message)).toBeVisible();
  const lines = within(screen.getByRole('list', { name: 'On this order' }));
  expect(lines.getByText('Harbour Mug (Slate)', { exact: false })).toBeVisible();
  await tap(/^Cash/);
  expect(await screen.findByText(/it is never made twice/)).toBeVisible();
  await tap(/^Cash/);
  expect(await screen.findByText(/Paid in cash/)).toBeVisible();
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
});

it('finds pots by name', async () => {
  const { asked } = open();
  await userEvent.type(await screen.findByLabelText('Find a pot'), 'jar');
  await waitFor(() => expect(asked.at(-1)).toMatch(/state=published&search=jar/));
});

it('holds the pots until a time that the maker chooses, and gives her the link', async () => {
  const { made } = open();
  await tap(/^Harbour Mug Slate/);
  await userEvent.type(screen.getByLabelText(/Deposit/), '5');
  await tap(/^Pay by Link$/);
  expect(await screen.findByText(/leave the deposit empty/)).toBeVisible();
  await userEvent.clear(screen.getByLabelText(/Deposit/));
  await tap(/^Pay by Link$/);
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay by Link' }));
  expect(dialog.getByText(/There is no email address on the order/)).toBeVisible();
  await userEvent.selectOptions(dialog.getByLabelText('Hold the pots until'), 'Another time');
  await userEvent.click(dialog.getByRole('button', { name: 'Make Order and Link' }));
  expect(await dialog.findByText(/Choose a time from 10 minutes/)).toBeVisible();
  await userEvent.selectOptions(dialog.getByLabelText('Hold the pots until'), '72');
  await userEvent.click(dialog.getByRole('button', { name: 'Make Order and Link' }));
  expect(await screen.findByText('To be paid by link: order 2026-ORD-009.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Copy Link' })).toBeEnabled());
  expect(made).toMatchObject([{ pays: 'link', pay_until: expect.any(String) }]);
  const hours = (Date.parse(made[0]?.pay_until ?? '') - Date.now()) / 3_600_000;
  expect(Math.round(hours)).toBe(72);
  expect(made[0]).not.toHaveProperty('deposit_pence');
});
