import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp, type Script } from '../../testing/render-app.tsx';
import { configured, putSquare, removeSquare } from '../../testing/scripted-square.ts';

const OFFER = { on: true, amountsPence: [2500, 5000], anyAmount: { leastPence: 1000, mostPence: 20_000 } };
beforeEach(() => void putSquare());
afterEach(() => void removeSquare());

const open = (more: Script = {}) =>
  renderApp('/gift-vouchers', {
    ...configured,
    'GET /api/vouchers/offer': { body: OFFER },
    'POST /api/payments/guest-create-payment': {
      body: {
        success: true,
        message: 'ok',
        payment: { id: 'pay-1', status: 'AUTHORISED', amount: 1250, currency: 'GBP' },
      },
    },
    'POST /api/vouchers': {
      body: {
        order: {
          id: 'o1',
          orderNumber: '2026-ORD-007',
          status: 'delivered',
          customerEmail: 'ada@example.com',
        },
        emailStatus: { sent: true, message: '' },
      },
    },
    ...more,
  });
const type = async (label: string, text: string) => userEvent.type(await screen.findByLabelText(label), text);
async function fillIn() {
  await userEvent.click(await screen.findByRole('radio', { name: 'Another amount' }));
  await type('Amount (£)', '12.50');
  await type('Your name', 'Ada Potter');
  await type('Your email', 'ada@example.com');
  await type('Their name', 'Bea');
  await type('Their email', 'bea@example.com');
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('sells a voucher of any amount to someone else, with one payment', async () => {
  const app = open();
  await fillIn();
  await userEvent.type(screen.getByLabelText(/^Message/), 'Happy birthday!');
  await press('Continue to Payment');
  const summary = within(await screen.findByLabelText('Your voucher'));
  for (const text of ['£12.50', 'For Bea', 'bea@example.com, as soon as it’s paid', 'Happy birthday!'])
    expect(summary.getByText(text)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Pay £12.50' })).toBeEnabled());
  await press('Pay £12.50');
  expect(
    await screen.findByText(/Your order is 2026-ORD-007. We’ll email the voucher to Bea in a moment/),
  ).toBeVisible();
  expect(app.callsTo('POST', '/api/payments/guest-create-payment')[0]?.body).toMatchObject({ amount: 1250 });
  expect(app.callsTo('POST', '/api/vouchers')[0]?.body).toEqual({
    amount_pence: 1250,
    customer_name: 'Ada Potter',
    customer_email: 'ada@example.com',
    recipient_name: 'Bea',
    recipient_email: 'bea@example.com',
    message: 'Happy birthday!',
    send_on: null,
    payment_id: 'pay-1',
  });
});

it('says by field what is missing, and needs no one else for a voucher of one’s own', async () => {
  open();
  await press('Continue to Payment');
  expect(await screen.findAllByText('Required')).toHaveLength(4);
  await userEvent.click(screen.getByRole('checkbox', { name: 'It’s for me' }));
  expect(screen.queryByLabelText('Their name')).not.toBeInTheDocument();
  await type('Your name', 'Ada');
  await type('Your email', 'ada@example.com');
  await userEvent.click(screen.getByRole('radio', { name: 'Another amount' }));
  await type('Amount (£)', '5');
  await press('Continue to Payment');
  expect(await screen.findByText('From £10.00 to £200.00')).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: '£25.00' }));
  await press('Continue to Payment');
  expect(await screen.findByText('For you')).toBeVisible();
});

it('asks for the same order again when its answer was lost, and pays once', async () => {
  let answers = 0;
  const app = open({
    'POST /api/vouchers': () => {
      answers += 1;
      return answers === 1
        ? 'offline'
        : {
            body: {
              order: {
                id: 'o1',
                orderNumber: '2026-ORD-008',
                status: 'delivered',
                customerEmail: 'a@b.example',
              },
              emailStatus: { sent: true, message: '' },
            },
          };
    },
  });
  await fillIn();
  await press('Continue to Payment');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Pay £12.50' })).toBeEnabled());
  await press('Pay £12.50');
  await waitFor(() => expect(app.callsTo('POST', '/api/vouchers')).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Pay £12.50' })).toBeEnabled());
  expect(screen.getByRole('button', { name: 'Change Details' })).toBeDisabled();
  await press('Pay £12.50');
  expect(await screen.findByText(/2026-ORD-008/)).toBeVisible();
  expect(app.callsTo('POST', '/api/payments/guest-create-payment')).toHaveLength(1);
});

it('says so where the maker sells none', async () => {
  open({ 'GET /api/vouchers/offer': { body: { on: false, amountsPence: [], anyAmount: null } } });
  expect(await screen.findByText(/We don’t sell gift vouchers at the moment/)).toBeVisible();
});

const BALANCE = {
  lastFour: '9TCB',
  valuePence: 5000,
  balancePence: 2050,
  isVoid: false,
  recipientName: 'Bea',
  senderName: 'Ada Potter',
  message: 'Happy birthday!',
};

it('shows the voucher of an email’s link, to be printed, and never sends the code in an address', async () => {
  const app = renderApp('/gift-vouchers/balance#7KQ2-MWXR-4HNP-9TCB', {
    'POST /api/vouchers/balance': { body: BALANCE },
  });
  const card = within(await screen.findByRole('region', { name: 'Gift voucher' }));
  for (const text of [
    '£20.50',
    'left of £50.00',
    'Happy birthday!',
    '7KQ2-MWXR-4HNP-9TCB',
    'From Ada Potter',
  ])
    expect(card.getByText(text)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Print Voucher' })).toBeVisible();
  expect(app.callsTo('POST', '/api/vouchers/balance')[0]?.body).toEqual({ code: '7KQ2-MWXR-4HNP-9TCB' });
});

it('says what is wrong with a code that someone types', async () => {
  const message = 'We don’t know this voucher. Please check its code.';
  renderApp('/gift-vouchers/balance', {
    'POST /api/vouchers/balance': { status: 400, body: { message, errors: [{ field: 'code', message }] } },
  });
  await type('Voucher code', 'nonsense');
  await press('Check Voucher');
  expect(await screen.findByText(message)).toBeVisible();
});
