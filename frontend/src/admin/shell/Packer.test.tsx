import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { scriptedOrder } from '../../testing/scripted-order.ts';

/** As the order service answers a packer: no field with money is there. */
const withoutMoney = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (name, field) => (/price|total|refund/i.test(name) ? undefined : field)));
const order = withoutMoney(scriptedOrder({ status: 'paid' })) as object;
const packing = {
  'GET /api/admin/orders': { body: { orders: [order] } },
  'GET /api/admin/orders/o1': { body: order },
};
const opened = (at: string) => renderAdmin(at, packing, { is_packer: true });
const isMoney = /£|NaN/;

it('gives a packer the orders, and nothing else of the back office', async () => {
  const app = opened('/admin');
  await waitFor(() => expect(app.where()).toBe('/admin/orders'));
  const menu = await screen.findByRole('navigation', { name: 'Admin' });
  expect(
    within(menu)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Orders']);
  const row = (await screen.findAllByRole('row'))[1] as HTMLElement;
  expect(row).not.toHaveTextContent(isMoney);
  expect(screen.queryByRole('columnheader', { name: 'Total' })).not.toBeInTheDocument();
  expect(within(row).queryByRole('combobox')).not.toBeInTheDocument();
  expect(within(row).getByRole('button', { name: 'Ship Order' })).toBeEnabled();
  await userEvent.click(within(row).getByRole('button', { name: /More actions/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Quick View' }));
  expect(screen.getByRole('dialog')).not.toHaveTextContent(isMoney);
});

it('shows a packer an order with its address, without money, history or cancelling', async () => {
  const app = opened('/admin/orders/o1');
  const main = within(await screen.findByRole('main'));
  expect(await main.findByRole('heading', { name: 'Delivery Address' })).toBeVisible();
  expect(screen.getByRole('main')).not.toHaveTextContent(isMoney);
  expect(main.getByRole('button', { name: 'Ship Order' })).toBeEnabled();
  expect(main.queryByRole('button', { name: 'Cancel Order' })).not.toBeInTheDocument();
  expect(main.queryByRole('heading', { name: 'History' })).not.toBeInTheDocument();
  expect(app.calls.filter(({ path }) => /history|ledger/.test(path))).toEqual([]);
});
