import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderApp } from '../../testing/render-app.tsx';
import { scriptedOrder } from '../../testing/scripted-order.ts';
import { scriptedSession } from '../../testing/scripted-session.ts';

const open = (money: object) =>
  renderApp('/admin/orders/o1', {
    ...scriptedSession({ is_admin: true }),
    'GET /api/admin/orders/o1': { body: scriptedOrder() },
    'GET /api/admin/orders/o1/money': { body: money },
  });

it('says what is left of a card payment once the fee is known', async () => {
  open({ taken: 94, refunded: 30.5, lost: 0, fee: 1.57, net: 61.93 });
  const payment = within(await screen.findByRole('region', { name: 'Card Payment' }));
  const of = (term: string) => payment.getByText(term).nextElementSibling;
  expect(of('Paid')).toHaveTextContent('£94.00');
  expect(of('Refunded')).toHaveTextContent('£30.50');
  expect(of('Card fee')).toHaveTextContent('£1.57');
  expect(of('Left for you')).toHaveTextContent('£61.93');
  expect(payment.queryByText('Lost to a dispute')).toBeNull();
});

it('says which card has paid, and leads to the payment in Square', async () => {
  const dashboardUrl = 'https://app.squareup.com/dashboard/sales/transactions/o1';
  const money = { taken: 94, refunded: 0, lost: 0, fee: 1.57, net: 92.43 };
  const known = open({ ...money, card: { brand: 'VISA', last4: '1111' }, dashboardUrl });
  const link = await screen.findByRole('link', { name: 'See this payment in Square' });
  expect(link).toHaveAttribute('href', dashboardUrl);
  expect(screen.getByText('Card').nextElementSibling).toHaveTextContent('Visa ending 1111');
  known.unmount();
  // An order service before 0.3.0 says nothing of it.
  open(money);
  await screen.findByRole('region', { name: 'Card Payment' });
  expect(screen.queryByText('Card')).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /Square/ })).not.toBeInTheDocument();
});

it('says that the fee is not known yet', async () => {
  open({ taken: 94, refunded: 0, lost: 0, fee: null, net: null });
  const payment = within(await screen.findByRole('region', { name: 'Card Payment' }));
  expect(payment.getAllByText('Not known yet')).toHaveLength(2);
});
