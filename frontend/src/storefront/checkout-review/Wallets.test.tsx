import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { arrive, pass, stopClock } from '../../testing/fake-clock.ts';
import { putSquare } from '../../testing/scripted-square.ts';
import { asReadyGuest, open, press, says, postsOf } from '../../testing/scripted-review.ts';

asReadyGuest();

describe('wallets', () => {
  const token = async () => ({ status: 'OK', token: 'cnon:wallet' });

  it('pay by Apple Pay [C008]', async () => {
    putSquare({ applePay: token });
    const app = open();
    await press('Apple Pay');
    await waitFor(() => expect(app.where()).toBe('/checkout-confirmation'));
    expect(app.callsTo('POST', '/api/payments/guest-create-payment')[0]?.body).toMatchObject({
      sourceId: 'cnon:wallet',
    });
  });

  it('pay by Google Pay [C009]', async () => {
    putSquare({ googlePay: token });
    const app = open();
    await press('Buy with Google Pay');
    await waitFor(() => expect(app.where()).toBe('/checkout-confirmation'));
    expect(app.callsTo('POST', '/api/payments/guest-create-payment')[0]?.body).toMatchObject({
      sourceId: 'cnon:wallet',
    });
  });

  it.each(['Apple Pay', 'Buy with Google Pay'])(
    'have the buyer verified for strong customer authentication: %s',
    async (button) => {
      const said = putSquare({ applePay: token, googlePay: token });
      const app = open();
      await press(button);
      await waitFor(() => expect(app.where()).toBe('/checkout-confirmation'));
      expect(said.verified).toEqual([
        [
          'cnon:wallet',
          expect.objectContaining({
            amount: '52.00',
            currencyCode: 'GBP',
            intent: 'CHARGE',
            customerInitiated: true,
            sellerKeyedIn: false,
            billingContact: expect.objectContaining({
              city: 'Truro',
              postalCode: 'TR1 2AA',
              countryCode: 'GB',
            }),
          }),
        ],
      ]);
      expect(app.callsTo('POST', '/api/payments/guest-create-payment')[0]?.body).toMatchObject({
        sourceId: 'cnon:wallet',
        verificationToken: 'verf:ok',
      });
    },
  );

  it('take no money when the buyer could not be verified', async () => {
    putSquare({ googlePay: token, verify: () => Promise.reject(new Error('not verified')) });
    const app = open();
    await press('Buy with Google Pay');
    await says('Google Pay payment failed');
    expect(postsOf(app)).toEqual([]);
  });

  it.each([
    ['Apple Pay', { applePay: false, googlePay: true }, 'Buy with Google Pay'],
    ['Buy with Google Pay', { applePay: true, googlePay: false }, 'Apple Pay'],
  ])('are not offered where they are not set up: no %s', async (missing, offered, other) => {
    putSquare({ applePay: token, googlePay: token });
    const body = { applicationId: 'app-1', locationId: 'loc-1', sdkUrl: '/sdk.js', ...offered };
    open({ 'GET /api/payments/config': { body } });
    expect(await screen.findByRole('button', { name: other })).toBeVisible();
    expect(screen.queryByRole('button', { name: missing })).not.toBeInTheDocument();
  });

  it('are requested in the shop’s name, in GBP for GB, with its networks and 3DS [C482] [C483] [C485] [C486] [C487]', async () => {
    const said = putSquare({ applePay: token });
    open();
    await screen.findByRole('button', { name: 'Apple Pay' });
    expect(said.request).toEqual({
      countryCode: 'GB',
      currencyCode: 'GBP',
      total: { label: 'Fettle Pottery', amount: '52.00' },
      supportedNetworks: ['visa', 'mastercard', 'amex'],
      merchantCapabilities: ['supports3DS'],
    });
  });

  it.each([
    ['Google Pay payment failed', 'Buy with Google Pay', 'googlePay'],
    ['Apple Pay payment failed', 'Apple Pay', 'applePay'],
  ] as const)("say '%s' [C461] [C462]", async (text, button, wallet) => {
    putSquare({ [wallet]: () => Promise.reject(new Error('no')) });
    const app = open();
    await press(button);
    await says(text);
    expect(postsOf(app)).toEqual([]);
  });

  it('that are closed by the shopper leave no message', async () => {
    putSquare({ applePay: async () => ({ status: 'Cancel' }) });
    open();
    await press('Apple Pay');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Apple Pay' })).toBeEnabled());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it("that cannot be set up say 'Failed to initialize wallet payments' [C463]", async () => {
    putSquare({ breaks: true });
    open();
    await says('Failed to initialize wallet payments');
    expect(await screen.findByRole('button', { name: 'Pay £52.00' })).toBeVisible();
  });

  it('that this browser does not have are reported as unavailable [C465]', async () => {
    putSquare();
    open();
    await says('Wallet payments are not available on this device/browser.');
  });
});

describe('as time passes', () => {
  beforeEach(() => {
    stopClock();
  });

  it('checks every second whether the wallet SDK has loaded [C424] [C464]', async () => {
    open();
    await arrive(() => document.querySelector('script[src="/sdk.js"]'));
    expect(screen.getByText('Checking wallet payment availability...')).toBeVisible();
    putSquare({ applePay: async () => ({ status: 'OK', token: 't' }) });
    await pass(500);
    expect(screen.queryByRole('button', { name: 'Apple Pay' })).not.toBeInTheDocument();
    await pass(600);
    expect(screen.getByRole('button', { name: 'Apple Pay' })).toBeVisible();
    document.querySelector('script[src="/sdk.js"]')?.remove();
  });

  it('unlocks the page when a wallet has not responded for two minutes', async () => {
    putSquare({ applePay: () => new Promise(() => undefined) });
    open();
    const enabled = () =>
      screen.queryAllByRole<HTMLButtonElement>('button', { name: 'Apple Pay' }).find((one) => !one.disabled);
    await arrive(() => enabled() ?? null);
    act(() => enabled()?.click());
    await pass(119_000);
    expect(screen.getByRole('button', { name: 'Paying £52.00...' })).toBeDisabled();
    await pass(2000);
    expect(screen.getByText(/The wallet didn’t respond. You haven’t been charged./)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Apple Pay' })).toBeEnabled();
  });

  it('shows a banner for three seconds after the device was turned [C488]', async () => {
    putSquare();
    open();
    await arrive(() => screen.queryByRole('heading', { name: 'Quick Pay' }));
    act(() => void window.dispatchEvent(new Event('orientationchange')));
    expect(screen.getByText(/^Screen turned/)).toBeVisible();
    await pass(2900);
    expect(screen.getByText(/^Screen turned/)).toBeVisible();
    await pass(200);
    expect(screen.queryByText(/^Screen turned/)).not.toBeInTheDocument();
  });
});
