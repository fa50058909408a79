import { expect, it } from '@jest/globals';
import { ORDER_MONEY, ORDER_WORDS, type OrderMoney } from '@slipcast/contracts/order-words';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TOKEN_KEY } from '../../base/session.ts';
import { storeConfirmation } from '../checkout/use-confirmation.ts';
import { renderApp, type Script } from '../../testing/render-app.tsx';
import { PROFILE } from '../../testing/scripted-cart.ts';
import { placed, wireOrder } from '../../testing/scripted-square.ts';

const STATUS: Record<OrderMoney, string> = {
  confirming: 'pending',
  paid: 'paid',
  uncertain: 'cancelled',
  'partly-refunded': 'shipped',
  refunded: 'cancelled',
  'refund-failed': 'cancelled',
  repaid: 'cancelled',
  owed: 'pending',
  'not-paid': 'cancelled',
  'partly-returned': 'shipped',
  returned: 'cancelled',
  free: 'paid',
};
const orderOf = (money: OrderMoney) => ({ ...wireOrder, status: STATUS[money], money });
const customer: Script = { 'GET /api/auth/users/profile': { body: PROFILE } };

/** Every screen that shows an order to its buyer. */
const SCREENS: [string, (money: OrderMoney) => Promise<void>][] = [
  [
    'the confirmation',
    async (money) => {
      storeConfirmation({ ...placed, order: orderOf(money) } as never);
      renderApp('/checkout-confirmation', {
        'GET /api/orders/o1/status': { body: { id: 'o1', status: STATUS[money] } },
      });
    },
  ],
  [
    'the order’s page',
    async (money) => {
      localStorage.setItem(TOKEN_KEY, 'a.b.c');
      renderApp('/order-details/o1', { ...customer, 'GET /api/orders/o1': { body: orderOf(money) } });
    },
  ],
  [
    'the list of orders',
    async (money) => {
      localStorage.setItem(TOKEN_KEY, 'a.b.c');
      renderApp('/orders', { ...customer, 'GET /api/orders': { body: { orders: [orderOf(money)] } } });
    },
  ],
  [
    'the look-up for guests',
    async (money) => {
      renderApp('/guest-lookup?email=rose%40example.com&orderNumber=2026-ORD-007', {
        'POST /api/orders/guest-lookup': { body: { order: orderOf(money) } },
      });
      await userEvent.click(await screen.findByRole('button', { name: 'Look up order' }));
    },
  ],
];

const CASES = ORDER_MONEY.flatMap((money) => SCREENS.map(([name, show]) => [money, name, show] as const));

it.each(CASES)(
  'an order whose money is %s says so, and nothing else of it, on %s',
  async (money, _, show) => {
    await show(money);
    await screen.findAllByText(/2026-ORD-007/);
    for (const other of ORDER_MONEY.filter((one) => one !== 'paid')) {
      const said = screen.queryAllByText(ORDER_WORDS[other], { exact: false });
      expect(said).toHaveLength(other === money ? 1 : 0);
    }
  },
);
