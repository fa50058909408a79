import type { ApplePay, GooglePay, PaymentRequestOptions } from '@square/web-payments-sdk-types';
import { useEffect, useState } from 'react';
import { shop } from '../../base/shop.ts';
import type { SquareState } from './use-square.ts';

export type Wallets =
  | { step: 'checking' }
  | { step: 'none' }
  | { step: 'failed' }
  | { step: 'ready'; applePay: ApplePay | null; googlePay: GooglePay | null };

/** What the wallet's sheet shows; the amount is in pounds, as text. The spec asks for these networks and 3-D Secure (C§9). */
export const walletRequest = (pence: number): PaymentRequestOptions & Record<string, unknown> => ({
  countryCode: 'GB',
  currencyCode: 'GBP',
  total: { label: shop.name, amount: (pence / 100).toFixed(2) },
  supportedNetworks: ['visa', 'mastercard', 'amex'],
  merchantCapabilities: ['supports3DS'],
});

/** null: this device or browser has no such wallet. Any other error is a failure. */
async function ifSupported<T>(wallet: Promise<T>): Promise<T | null> {
  try {
    return await wallet;
  } catch (error) {
    if ((error as Error | undefined)?.name === 'PaymentMethodUnsupportedError') return null;
    throw error;
  }
}

type Ready = Extract<SquareState, { step: 'ready' }>;

async function setUp({ payments, offered }: Ready, pence: number): Promise<Wallets> {
  try {
    const request = payments.paymentRequest(walletRequest(pence));
    const [applePay, googlePay] = await Promise.all([
      offered.applePay ? ifSupported(payments.applePay(request)) : null,
      offered.googlePay ? ifSupported(payments.googlePay(request)) : null,
    ]);
    return applePay || googlePay ? { step: 'ready', applePay, googlePay } : { step: 'none' };
  } catch {
    return { step: 'failed' };
  }
}

export function useWallets(square: SquareState, pence: number): Wallets {
  const [wallets, setWallets] = useState<Wallets>({ step: 'checking' });
  const loaded = square.step === 'ready' ? square : null;
  useEffect(() => {
    if (loaded === null) return;
    let left = false;
    const ready = setUp(loaded, pence);
    void ready.then((found) => left || setWallets(found));
    return () => {
      left = true;
      void ready.then((found) => {
        if (found.step !== 'ready') return;
        void found.applePay?.destroy();
        void found.googlePay?.destroy();
      });
    };
  }, [loaded, pence]);
  if (square.step === 'unconfigured') return { step: 'none' };
  return square.step === 'failed' || square.step === 'absent' ? { step: 'failed' } : wallets;
}
