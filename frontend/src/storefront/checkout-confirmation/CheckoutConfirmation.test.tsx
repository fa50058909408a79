import { ORDER_WORDS } from '@slipcast/contracts/order-words';
import { dispatchPlan } from '@slipcast/contracts/working-days';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { arrive, pass, stopClock } from '../../testing/fake-clock.ts';
import { renderApp, type Answer, type Script } from '../../testing/render-app.tsx';
import { shop } from '../../base/shop.ts';
import { TOKEN_KEY } from '../../base/session.ts';
import { PROFILE } from '../../testing/scripted-cart.ts';
import { storeConfirmation } from '../../features/checkout/use-confirmation.ts';
import { placed, wireOrder } from '../../testing/scripted-square.ts';

const customer: Script = { 'GET /api/auth/users/profile': { body: PROFILE } };
const open = (script: Script = {}) => renderApp('/checkout-confirmation', script);
const RESEND = 'POST /api/orders/o1/resend-email';
const before = { ...shop };
afterEach(() => void Object.assign(shop, before));
const asGuest = () => storeConfirmation(placed as unknown as Parameters<typeof storeConfirmation>[0]);

describe('a guest', () => {
  it('sees the order from session storage, as paid, without a login [C036] [C204] [C205] [C206] [C207] [C208] [C209] [C210] [C211] [C323] [C324]', async () => {
    asGuest();
    const app = open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Order Confirmed' })).toBeVisible();
    expect(screen.getByText('2026-ORD-007')).toBeVisible();
    expect(screen.getByText('20 November 2026 at 12:00')).toBeVisible();
    expect(screen.getByText('Paid')).toBeVisible();
    expect(
      within(screen.getByRole('region', { name: 'Delivery' })).getByText('3 Custom House Quay'),
    ).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Billing' })).getByText('1 High Street')).toBeVisible();
    const order = within(screen.getByRole('complementary', { name: 'Your order' }));
    expect(order.getByText('Harbour Mug')).toBeVisible();
    expect(order.getByText('Total').parentElement).toHaveTextContent('£52.00');
    expect(app.calls.some(({ path }) => path.startsWith('/api/orders'))).toBe(false);
  });

  it.each([
    ['paid', 'Paid', /We’re sending a confirmation to rose@example.com/],
    ['cancelled', 'Cancelled', ORDER_WORDS.uncertain],
  ])('reads that the payment is being confirmed until the order is %s', async (status, label, words) => {
    stopClock();
    let now = 'pending';
    storeConfirmation({ ...placed, order: { ...wireOrder, status: 'pending' } } as never);
    const app = open({ 'GET /api/orders/o1/status': () => ({ body: { id: 'o1', status: now } }) });
    await arrive(() => screen.queryByText('Pending'));
    expect(screen.getByText('Pending')).toBeVisible();
    expect(screen.getByText(ORDER_WORDS.confirming)).toBeVisible();
    expect(screen.queryByText(/sending a confirmation|couldn’t send/)).not.toBeInTheDocument();
    now = status;
    await pass(5100);
    await arrive(() => screen.queryByText(label));
    expect(screen.getByText(label)).toBeVisible();
    expect(screen.getByText(words, { exact: false })).toBeVisible();
    expect(screen.queryByText(ORDER_WORDS.confirming)).not.toBeInTheDocument();
    expect(app.callsTo('GET', '/api/orders/o1/status')[0]?.headers).toHaveProperty('x-order-token', 'proof');
  });

  it('can print and go home, and is offered no order history [C212] [C214] [C215]', async () => {
    asGuest();
    const print = jest.fn();
    Reflect.set(window, 'print', print);
    const app = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('link', { name: 'View Order History' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'Back to Home' }));
    await waitFor(() => expect(app.where()).toBe('/'));
  });

  it('reads what happens next, how to follow the order, and how to create an account', async () => {
    asGuest();
    open();
    const next = within(await screen.findByRole('region', { name: 'What happens next' }));
    expect(next.getByText(/email you the tracking details on the day we post it/)).toBeVisible();
    expect(next.queryByText(/dispatch/)).not.toBeInTheDocument();
    expect(next.getByRole('link', { name: 'Look up this order' })).toHaveAttribute(
      'href',
      '/guest-lookup?email=rose%40example.com&orderNumber=2026-ORD-007',
    );
    const link = next.getByRole('link', { name: 'create an account' });
    expect(link).toHaveAttribute('href', '/register');
    await userEvent.click(link);
    expect(await screen.findByLabelText('Email')).toHaveValue('rose@example.com');
  });

  it.each([
    [3, 'We dispatch within 3 working days, so your parcel leaves us by Wednesday 25 November.'],
    [1, 'We dispatch within 1 working day, so your parcel leaves us by Monday 23 November.'],
  ])('reads when the order is dispatched: within %s', async (days, words) => {
    asGuest();
    Object.assign(shop, { dispatch: dispatchPlan(new Date('2026-11-20T12:00:00Z'), days) });
    open();
    const next = await screen.findByRole('region', { name: 'What happens next' });
    expect(next).toHaveTextContent(words);
  });

  it('can have the email resent with the order’s own token [C213]', async () => {
    asGuest();
    const app = open({ [RESEND]: { body: { emailSentTo: 'rose@example.com' } } });
    await userEvent.click(await screen.findByRole('button', { name: 'Resend Confirmation Email' }));
    expect(await screen.findByText('Confirmation email sent to rose@example.com')).toBeVisible();
    expect(app.callsTo('POST', '/api/orders/o1/resend-email')[0]?.headers).toHaveProperty(
      'x-order-token',
      'proof',
    );
  });

  it.each([
    [{ status: 500, body: {} }, 'Failed to resend confirmation email. Please try again.'],
    [{ status: 429, body: { message: 'A little later, please' } }, 'A little later, please'],
    [
      { status: 503, body: { message: 'Email configuration missing' } },
      'Email service is not configured. Please contact support.',
    ],
    [
      { status: 500, body: { message: 'Email authentication failed' } },
      'Email service authentication failed. Please contact support.',
    ],
  ])('says why a resend failed: %j', async (answer, text) => {
    asGuest();
    open({ [RESEND]: answer });
    await userEvent.click(await screen.findByRole('button', { name: 'Resend Confirmation Email' }));
    expect(await screen.findByText(text)).toBeVisible();
  });

  it("without session data sees 'Order information not found' and three ways to continue [C216] [C217] [C218] [C473]", async () => {
    open();
    expect(await screen.findByText('Order information not found')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Your Order' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry Loading' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'View Order History' })).toHaveAttribute('href', '/orders');
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
    asGuest();
    await userEvent.click(screen.getByRole('button', { name: 'Retry Loading' }));
    expect(await screen.findByText('2026-ORD-007')).toBeVisible();
  });
});

describe('a customer', () => {
  beforeEach(() => {
    localStorage.setItem(TOKEN_KEY, 'a.b.c');
    stopClock();
  });
  const load = () => arrive(() => screen.queryByText('Loading order details...'));
  const asked = (app: ReturnType<typeof open>) => app.callsTo('GET', '/api/orders/latest').length;

  it('waits 0.7 seconds before the order is loaded, then can open the order history [C214] [C325]', async () => {
    const app = open({ ...customer, 'GET /api/orders/latest': { body: { order: wireOrder } } });
    await load();
    await pass(650);
    expect(asked(app)).toBe(0);
    await pass(60);
    expect(asked(app)).toBe(1);
    await pass(20);
    expect(screen.getByText('2026-ORD-007')).toBeVisible();
    expect(screen.getByRole('link', { name: 'View Order History' })).toHaveAttribute('href', '/orders');
  });

  it('sees up to 3 retries, 1 second apart, then the failure [C326] [C327] [C328] [C474]', async () => {
    const app = open({ ...customer, 'GET /api/orders/latest': { status: 500 } as Answer });
    await load();
    await pass(750);
    for (const retry of [1, 2, 3]) {
      expect(asked(app)).toBe(retry);
      expect(screen.getByText(`Loading order details (Attempt ${retry} of 3)...`)).toBeVisible();
      // oxlint-disable-next-line no-await-in-loop
      await pass(850);
      expect(asked(app)).toBe(retry);
      // oxlint-disable-next-line no-await-in-loop
      await pass(150);
    }
    await pass(20);
    expect(asked(app)).toBe(4);
    expect(screen.getByText('Failed to load order details. Please check your order history.')).toBeVisible();
  });

  it("sees 'No order found' also when the server says so with a 404 [C475]", async () => {
    open({ ...customer, 'GET /api/orders/latest': { status: 404, body: { message: 'No order found' } } });
    await load();
    for (const wait of [750, 1050, 1050, 1050]) {
      // oxlint-disable-next-line no-await-in-loop
      await pass(wait);
    }
    expect(screen.getByText('No order found')).toBeVisible();
  });

  it("sees 'No order found' when there is none [C475]", async () => {
    open({ ...customer, 'GET /api/orders/latest': { body: { order: null } } });
    await load();
    await pass(750);
    await pass(20);
    expect(screen.getByText('No order found')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry Loading' })).toBeVisible();
  });
});
