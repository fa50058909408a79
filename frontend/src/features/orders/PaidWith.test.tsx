import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../../testing/render-app.tsx';
import { scriptedOrder } from '../../testing/scripted-order.ts';
import { scriptedSession } from '../../testing/scripted-session.ts';

const CARD = '/api/orders/o1/card';
const VISA = { brand: 'VISA', last4: '1111' };

const own = (card: object | null, more: Record<string, unknown> = {}) =>
  renderApp('/order-details/o1', {
    ...scriptedSession(),
    'GET /api/orders/o1': { body: scriptedOrder(more) },
    [`GET ${CARD}`]: { body: { card } },
  });
const asGuest = (key: string, addressesShortened: boolean) =>
  renderApp(`/guest-lookup?email=gwen@example.org&orderNumber=2026-ORD-001${key}`, {
    'POST /api/orders/guest-lookup': { body: { order: scriptedOrder(), addressesShortened } },
    [`GET ${CARD}`]: { body: { card: VISA } },
  });

it.each([
  [VISA, 'Paid with Visa ending 1111'],
  [{ brand: 'NEW_BRAND', last4: '0042' }, 'Paid with Card ending 0042'],
])('names the card on the buyer’s own page: %j', async (card, text) => {
  own(card);
  expect(await screen.findByText(text)).toBeVisible();
});

it('says nothing where no card is stored, and does not ask before the payment', async () => {
  const app = own(null);
  await screen.findByRole('heading', { level: 1, name: 'Order 2026-ORD-001' });
  await waitFor(() => expect(app.callsTo('GET', CARD)).toHaveLength(1));
  expect(screen.queryByText(/^Paid with/)).not.toBeInTheDocument();
  app.unmount();
  for (const more of [{ status: 'pending' }, { total_price: 0 }]) {
    const other = own(VISA, more);
    // oxlint-disable-next-line no-await-in-loop
    await screen.findByRole('complementary', { name: 'Your order' });
    expect(other.callsTo('GET', CARD)).toHaveLength(0);
    other.unmount();
  }
});

it('names it to a guest who came by an emailed link, and to no one who typed number and email', async () => {
  const linked = asGuest('#key=a-key.of-it', false);
  expect(await screen.findByText('Paid with Visa ending 1111')).toBeVisible();
  expect(linked.callsTo('GET', CARD)[0]?.headers['x-order-key']).toBe('a-key.of-it');
  linked.unmount();
  const typed = asGuest('', true);
  await userEvent.click(await screen.findByRole('button', { name: 'Look up order' }));
  expect(await screen.findByRole('heading', { name: 'Order 2026-ORD-001' })).toBeVisible();
  expect(typed.callsTo('GET', CARD)).toHaveLength(0);
});
