import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answer, renderApp } from '../../testing/render-app.tsx';
import { scriptedOrder } from '../../testing/scripted-order.ts';

const MAILED = '/guest-lookup?email=gwen@example.org&orderNumber=2026-ORD-001#key=a-key.of-it';

it('shows a visitor from the emailed link the order alone, and the form when they ask for another', async () => {
  let answer: (value: Answer) => void = () => undefined;
  renderApp(MAILED, {
    'POST /api/orders/guest-lookup': new Promise<Answer>((resolve) => (answer = resolve)),
  });
  expect(await screen.findByText('Looking up order...')).toBeVisible();
  expect(screen.queryByLabelText('Order Number')).not.toBeInTheDocument();
  answer({ body: { order: scriptedOrder(), addressesShortened: false } });
  await screen.findByRole('heading', { name: 'Order 2026-ORD-001' });
  expect(screen.queryByLabelText('Order Number')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'Look up another order' }));
  expect(await screen.findByLabelText('Order Number')).toHaveValue('');
});

it('shows the form, filled in, to a visitor whose emailed link leads nowhere', async () => {
  const refusal = { status: 404, body: { message: 'Order not found.' } };
  renderApp(MAILED, { 'POST /api/orders/guest-lookup': refusal });
  expect(await screen.findByRole('alert')).toHaveTextContent('Order not found.');
  expect(screen.getByLabelText('Order Number')).toHaveValue('2026-ORD-001');
});
