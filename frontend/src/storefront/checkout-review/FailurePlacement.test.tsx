import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { asReadyGuest, CHARGE, open, press } from '../../testing/scripted-review.ts';
import { putSquare } from '../../testing/scripted-square.ts';

asReadyGuest();

const part = (name: string) => within(screen.getByRole('region', { name }));
const wallets = () =>
  within(part('Quick Pay').getByText('Quick Pay').closest('section')?.parentElement as HTMLElement);

it('shows a failed wallet payment beside the wallets, and a failed card payment beside the card', async () => {
  putSquare({ applePay: async () => ({ status: 'OK', token: 'cnon:wallet' }) });
  open({ [CHARGE]: { status: 400, body: { message: 'The payment was declined.' } } });
  await press('Apple Pay');
  await waitFor(() => expect(wallets().getByText('The payment was declined.')).toBeVisible());
  expect(part('Card Payment').queryByRole('alert')).not.toBeInTheDocument();
  await press();
  await waitFor(() => expect(part('Card Payment').getByText('The payment was declined.')).toBeVisible());
  expect(wallets().queryByRole('alert')).not.toBeInTheDocument();
});

it('does not blame the shopper’s device for a script that was blocked', async () => {
  open();
  await waitFor(() => expect(document.querySelector('script[src="/sdk.js"]')).not.toBeNull());
  document.querySelector('script[src="/sdk.js"]')?.dispatchEvent(new Event('error'));
  expect(await screen.findByText('Failed to initialize wallet payments')).toBeVisible();
  expect(screen.queryByText(/not available on this device/)).not.toBeInTheDocument();
  expect(part('Card Payment').getByRole('alert')).toHaveTextContent(
    /couldn’t reach the payment provider.*browser extension/,
  );
});
