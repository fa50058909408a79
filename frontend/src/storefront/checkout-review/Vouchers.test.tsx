import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadVouchers } from '../../features/checkout/codes.ts';
import type { Answer, Call } from '../../testing/render-app.tsx';
import { scriptedQuote, TRACKED } from '../../testing/scripted-quote.ts';
import { asReadyGuest, open, press, says } from '../../testing/scripted-review.ts';
import { putSquare } from '../../testing/scripted-square.ts';

asReadyGuest();
beforeEach(() => void putSquare());

/** What is left of each voucher. */
const WORTH: Record<string, number> = { '7KQ2MWXR4HNP9TCB': 2000, '2222333344445555': 9000 };

function quote({ body }: Pick<Call, 'body'>): Answer {
  const { vouchers: codes = [] } = body as { vouchers?: string[] };
  let left = 5200;
  const problems = codes.flatMap((code, at) =>
    WORTH[code] === undefined ? [{ field: `vouchers.${at}`, message: 'We don’t know this voucher.' }] : [],
  );
  const vouchers = codes.flatMap((code, at) => {
    const worth = WORTH[code];
    if (worth === undefined) return [];
    const pence = Math.min(worth, left);
    left -= pence;
    return [{ at, lastFour: code.slice(-4), pence, leftPence: worth - pence }];
  });
  const sums = { voucherPence: 5200 - left, totalPence: left, vouchers, problems, takesVouchers: true };
  return { body: scriptedQuote([TRACKED], undefined, sums) };
}
const script = { 'POST /api/orders/quote': quote };
const enter = async (code: string) => {
  await userEvent.type(await screen.findByLabelText('Voucher code'), code);
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
};
const summary = () => within(screen.getByRole('complementary', { name: 'Order Summary' }));

it('takes a voucher, and the card pays the rest', async () => {
  const app = open(script);
  await press('Use a gift voucher');
  await enter('1111');
  expect(await screen.findByText('We don’t know this voucher.')).toBeVisible();
  await userEvent.clear(screen.getByLabelText('Voucher code'));
  await enter('7kq2-mwxr-4hnp-9tcb');
  await waitFor(() => expect(summary().getByText('Total').parentElement).toHaveTextContent('£32.00'));
  expect(summary().getByText('Gift voucher').parentElement).toHaveTextContent('−£20.00');
  await press('Pay £32.00');
  await waitFor(() => expect(app.where()).toBe('/checkout-confirmation'));
  expect(app.callsTo('POST', '/api/payments/guest-create-payment')[0]?.body).toMatchObject({ amount: 3200 });
  const ordered = app.callsTo('POST', '/api/orders/guest-checkout')[0]?.body;
  expect(ordered).toMatchObject({ vouchers: ['7KQ2MWXR4HNP9TCB'] });
  expect(ordered).not.toHaveProperty('without_card');
  expect(loadVouchers()).toEqual([]);
});

it('needs no card where a voucher pays for everything, and can be taken off again', async () => {
  const app = open(script);
  await press('Use a gift voucher');
  await enter('2222333344445555');
  expect(await screen.findByText('£38.00 will be left')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Place Order' })).toBeEnabled();
  expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
  await press('Remove Gift voucher ending 5555');
  expect(await screen.findByRole('button', { name: 'Pay £52.00' })).toBeVisible();
  await press('Use a gift voucher');
  await enter('2222333344445555');
  await press('Place Order');
  await waitFor(() => expect(app.where()).toBe('/checkout-confirmation'));
  expect(app.callsTo('POST', '/api/payments/guest-create-payment')).toEqual([]);
  expect(app.callsTo('POST', '/api/orders/guest-checkout')[0]?.body).toMatchObject({
    vouchers: ['2222333344445555'],
    without_card: true,
    voucher_pence: 5200,
    payment_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});

it('says what the shop says when less is left of the voucher than before', async () => {
  const message = 'The total has changed from £0.00 to £52.00, because less is left of it than before.';
  open({
    ...script,
    'POST /api/orders/guest-checkout': { status: 409, body: { code: 'total-changed', message } },
  });
  await press('Use a gift voucher');
  await enter('2222333344445555');
  await press('Place Order');
  await says(message);
});
