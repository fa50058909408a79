import { expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { listedOrder } from '../../testing/render-orders.tsx';

const slips = () => screen.findAllByRole('article');
const printed = () => {
  const print = jest.fn();
  window.print = print;
  return print;
};

it('prints a slip for every paid order, the oldest first, on a page each and without prices', async () => {
  const app = renderAdmin('/admin/orders/slips', {
    'GET /api/admin/orders': {
      body: {
        orders: [
          listedOrder('N2', 'paid', { createdAt: '2026-11-06T10:00:00Z' }),
          listedOrder('N1', 'paid', { createdAt: '2026-11-05T10:00:00Z', packingNote: 'Two boxes.' }),
        ],
      },
    },
  });
  const [first, second] = await slips();
  expect(app.callsTo('GET', '/api/admin/orders')[0]?.path).toContain('status=paid');
  expect(first).toHaveAccessibleName('Order N1');
  expect(second).toHaveAccessibleName('Order N2');
  expect(first).toHaveTextContent('Gwen Guest');
  expect(first).toHaveTextContent('ST1 5AB');
  const [line] = within(first as HTMLElement)
    .getAllByRole('row')
    .slice(1);
  expect(line).toHaveTextContent('2Harbour Mug (Sea Glass)');
  expect(first).not.toHaveTextContent('£');
  expect(first).toHaveTextContent('Note for packingTwo boxes.');
  expect(second).not.toHaveTextContent('Note for packing');
  const print = printed();
  await userEvent.click(screen.getByRole('button', { name: 'Print 2 Slips' }));
  expect(print).toHaveBeenCalledTimes(1);
});

it('prints a note from the buyer, and of a gift the message alone', async () => {
  const note = 'Leave it with number 8.';
  renderAdmin('/admin/orders/slips', {
    'GET /api/admin/orders': {
      body: {
        orders: [
          listedOrder('N2', 'paid', { wishes: { note, gift: { message: 'Happy birthday!' } } }),
          listedOrder('N1', 'paid', { createdAt: '2026-11-01T10:00:00Z', wishes: { note, gift: null } }),
        ],
      },
    },
  });
  const [first, second] = await slips();
  expect(first).toHaveTextContent(`Note from the buyer${note}`);
  expect(first).not.toHaveTextContent('A gift');
  expect(second).toHaveTextContent('A gift');
  expect(second).toHaveTextContent('Happy birthday!');
  // The person who unwraps it reads this slip.
  expect(second).not.toHaveTextContent(note);
});

it('prints the slip of one order', async () => {
  renderAdmin('/admin/orders/slips?order=N1', {
    'GET /api/admin/orders/N1': { body: listedOrder('N1', 'shipped') },
  });
  expect(await slips()).toHaveLength(1);
  const print = printed();
  await userEvent.click(screen.getByRole('button', { name: 'Print Slip' }));
  expect(print).toHaveBeenCalledTimes(1);
});

it('says across the slip of a cancelled order that it is not sent', async () => {
  renderAdmin('/admin/orders/slips?order=N1', {
    'GET /api/admin/orders/N1': { body: listedOrder('N1', 'cancelled') },
  });
  const [slip] = await slips();
  expect(slip).toHaveTextContent(/Cancelled/);
});

it('prints the address on a page of its own', async () => {
  renderAdmin('/admin/orders/slips?order=N1&label', {
    'GET /api/admin/orders/N1': { body: listedOrder('N1', 'paid') },
  });
  const label = await screen.findByRole('region', { name: 'Label of order N1' });
  expect(label).toHaveTextContent(/^Gwen Guest1 Kiln Lane.*ST1 5ABN1 · From Fettle Pottery$/);
});

it('says that no paid orders are waiting, or that they failed to load', async () => {
  const none = renderAdmin('/admin/orders/slips', { 'GET /api/admin/orders': { body: { orders: [] } } });
  expect(await screen.findByText('No paid orders are waiting to be shipped.')).toBeVisible();
  none.unmount();
  renderAdmin('/admin/orders/slips', { 'GET /api/admin/orders': { status: 500 } });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load orders');
});

it('is offered in the list and on the page of an order', async () => {
  const script = {
    'GET /api/admin/orders': { body: { orders: [listedOrder('N1', 'paid')], counts: { paid: 3 } } },
    'GET /api/admin/orders/N1': { body: listedOrder('N1', 'paid') },
    'GET /api/admin/orders/N1/history': { body: { steps: [] } },
  };
  const list = renderAdmin('/admin/orders', script);
  const all = await screen.findByRole('link', { name: 'Packing Slips (3)' });
  expect(all).toHaveAttribute('href', '/admin/orders/slips');
  await userEvent.click(screen.getByRole('button', { name: 'More actions for N1' }));
  const one = screen.getByRole('link', { name: 'Packing Slip' });
  expect(one).toHaveAttribute('href', '/admin/orders/slips?order=N1');
  list.unmount();
  renderAdmin('/admin/orders/N1', script);
  expect(await screen.findByRole('link', { name: 'Packing Slip' })).toHaveAttribute(
    'href',
    '/admin/orders/slips?order=N1',
  );
});
