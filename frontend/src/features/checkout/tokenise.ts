import { checkoutText } from '../../base/strings/checkout.ts';
import { type CheckoutInfo, addressLines } from './checkout-info.ts';
import { withTimeout } from './with-timeout.ts';
import type { SquareCard, SquareWallet, TokenResult } from './square-sdk.ts';

/** A single-use token, plain words why there is none, or the shopper's own change of mind. */
export type Tokenised = { token: string } | { problem: string } | { cancelled: true };

const WALLET_MS = 120_000;
const CARD_MS = 300_000;
export const WALLET_SILENT =
  'The wallet did not answer. You have not been charged. Please try again, or pay by card below.';
const CARD_SILENT = 'The card form did not answer. You have not been charged. Please try again.';

const pounds = (pence: number) => (pence / 100).toFixed(2);

/** Strong customer authentication happens while tokenising (https://developer.squareup.com/docs/web-payments/sca). */
export const verificationDetails = (info: CheckoutInfo, pence: number): Record<string, unknown> => {
  const [givenName = '', ...rest] = info.fullName.trim().split(/\s+/);
  const lines = addressLines(info, 'billing');
  return {
    amount: pounds(pence),
    currencyCode: 'GBP',
    intent: 'CHARGE',
    customerInitiated: true,
    sellerKeyedIn: false,
    billingContact: {
      givenName,
      familyName: rest.join(' '),
      email: info.email,
      ...(info.phone ? { phone: info.phone } : {}),
      addressLines: lines.slice(0, -2),
      city: info.billingCity || info.deliveryCity,
      postalCode: info.billingPostalCode || info.deliveryPostalCode,
      countryCode: 'GB',
    },
  };
};

const read = (result: TokenResult, otherwise: string): Tokenised => {
  if (result.status === 'OK' && result.token) return { token: result.token };
  if (result.status === 'Cancel' || result.status === 'Abort') return { cancelled: true };
  return { problem: result.errors?.[0]?.message || otherwise };
};

export async function tokeniseCard(card: SquareCard, info: CheckoutInfo, pence: number): Promise<Tokenised> {
  const late: TokenResult = { status: 'Unknown', errors: [{ message: CARD_SILENT }] };
  try {
    const result = await withTimeout(card.tokenize(verificationDetails(info, pence)), CARD_MS, late);
    return read(result, 'Please check your card details.');
  } catch {
    return { problem: checkoutText.paymentFailedRetry };
  }
}

/** Some iPhones never answer (Square's forum, thread 26576): after two minutes the shopper gets the page back. */
export async function tokeniseWallet(wallet: SquareWallet, failed: string): Promise<Tokenised> {
  const late: TokenResult = { status: 'Late' };
  try {
    const result = await withTimeout(wallet.tokenize(), WALLET_MS, late);
    if (result.status === 'Late') return { problem: WALLET_SILENT };
    const tokenised = read({ ...result, errors: [] }, failed);
    return tokenised;
  } catch {
    return { problem: failed };
  }
}
