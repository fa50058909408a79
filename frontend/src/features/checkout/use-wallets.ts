import { useEffect, useState } from 'react';
import { shop } from '../../base/shop.ts';
import type { SquareGooglePay, SquarePayments, SquareWallet } from './square-sdk.ts';
import type { SquareState } from './use-square.ts';

export type Wallets =
  | { step: 'checking' }
  | { step: 'none' }
  | { step: 'failed' }
  | { step: 'ready'; applePay: SquareWallet | null; googlePay: SquareGooglePay | null };

/**
 * The wallet's sheet, in pounds as text. Networks and capabilities are what the spec asks of Apple Pay; Square itself
 * offers these networks and 3-D Secure in the UK.
 */
export const walletRequest = (pence: number): Record<string, unknown> => ({
  countryCode: 'GB',
  currencyCode: 'GBP',
  total: { label: shop.name, amount: (pence / 100).toFixed(2) },
  supportedNetworks: ['visa', 'mastercard', 'amex'],
  merchantCapabilities: ['supports3DS'],
});

/** null: this device or browser has no such wallet. Any other refusal is a failure. */
async function offered<T>(ask: Promise<T>): Promise<T | null> {
  try {
    return await ask;
  } catch (error) {
    if ((error as Error | undefined)?.name === 'PaymentMethodUnsupportedError') return null;
    throw error;
  }
}

async function setUp(payments: SquarePayments, pence: number): Promise<Wallets> {
  try {
    const request = payments.paymentRequest(walletRequest(pence));
    const [applePay, googlePay] = await Promise.all([
      offered(payments.applePay(request)),
      offered(payments.googlePay(request)),
    ]);
    return applePay || googlePay ? { step: 'ready', applePay, googlePay } : { step: 'none' };
  } catch {
    return { step: 'failed' };
  }
}

/** Which wallets this browser has, for this amount. */
export function useWallets(square: SquareState, pence: number): Wallets {
  const [wallets, setWallets] = useState<Wallets>({ step: 'checking' });
  const payments = square.step === 'ready' ? square.payments : null;
  useEffect(() => {
    if (payments === null) return;
    let left = false;
    const ready = setUp(payments, pence);
    void ready.then((found) => left || setWallets(found));
    return () => {
      left = true;
      void ready.then((found) => {
        if (found.step !== 'ready') return;
        void found.applePay?.destroy();
        void found.googlePay?.destroy();
      });
    };
  }, [payments, pence]);
  if (square.step === 'absent' || square.step === 'unconfigured') return { step: 'none' };
  return square.step === 'failed' ? { step: 'failed' } : wallets;
}
