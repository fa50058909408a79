import type {
  ApplePay,
  Card,
  ChargeCardVerificationDetails,
  GooglePay,
  Payments,
  TokenResult,
} from '@square/web-payments-sdk-types';
import { type CheckoutInfo, isBilledElsewhere } from './checkout-info.ts';

/** How long a payment or an order may take to be answered, and what then stands for the answer. */
export const CALL_MS = 90_000;
export const NO_ANSWER = { error: { status: 0, message: '', data: null } };

/** What `work` gives, or `late` when it takes longer than `ms`. What comes after that is ignored. */
export function withTimeout<T>(work: Promise<T>, ms: number, late: T): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = window.setTimeout(() => resolve(late), ms);
    work.then(resolve, reject).finally(() => window.clearTimeout(timer));
  });
}

/** A single-use token, with proof of verification where that is apart; why there is none; or the shopper's change of mind. */
export type Tokenised =
  { token: string; verificationToken?: string } | { problem: string } | { cancelled: true };

export const PAYMENT_FAILED_RETRY = 'Payment failed. Please try again.';
const WALLET_MS = 120_000;
const CARD_MS = 300_000;
const WALLET_TIMED_OUT =
  'The wallet didn’t respond. You haven’t been charged. Please try again, or pay by card below.';
const CARD_TIMED_OUT = 'The card form didn’t respond. You haven’t been charged. Please try again.';

/** At the bank's own question. A wallet that is closed needs no word. */
const CANCELLED = 'You cancelled the payment.';

const pounds = (pence: number) => (pence / 100).toFixed(2);

/** Strong customer authentication happens while tokenising (https://developer.squareup.com/docs/web-payments/sca). */
export const verificationDetails = (info: CheckoutInfo, pence: number): ChargeCardVerificationDetails => {
  const [givenName = '', ...rest] = info.fullName.trim().split(/\s+/);
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
      addressLines: [info.billingAddress1, info.billingAddress2].filter((line) => line.trim() !== ''),
      city: info.billingCity || info.deliveryCity,
      postalCode: info.billingPostalCode || info.deliveryPostalCode,
      countryCode: (isBilledElsewhere(info) ? info.billingCountry : info.country) || 'GB',
    },
  };
};

/** `result` null: no response in time. */
function read(result: TokenResult | null, timedOut: string, problem: string): Tokenised {
  switch (result?.status) {
    case undefined:
      return { problem: timedOut };
    case 'OK':
      return { token: result.token };
    case 'Cancel':
    case 'Abort':
      return { cancelled: true };
    default:
      return { problem };
  }
}

/** By Square's names of the fields. Its own words say that a "credit card number is not valid", also for a debit card. */
const CHECK_FIELD: Partial<Record<string, string>> = {
  cardNumber: 'Check the card number.',
  expirationDate: 'Check the expiry date.',
  cvv: 'Check the security code.',
  postalCode: 'Check the postcode.',
};

function cardProblem(result: TokenResult | null): string {
  const errors: { field?: string; message?: string }[] =
    (result && 'errors' in result && result.errors) || [];
  const [first] = errors;
  return CHECK_FIELD[first?.field ?? ''] ?? (first?.message || 'Please check your card details.');
}

export async function tokeniseCard(card: Card, info: CheckoutInfo, pence: number): Promise<Tokenised> {
  try {
    const result = await withTimeout(card.tokenize(verificationDetails(info, pence)), CARD_MS, null);
    const tokenised = read(result, CARD_TIMED_OUT, cardProblem(result));
    return 'cancelled' in tokenised ? { problem: CANCELLED } : tokenised;
  } catch {
    return { problem: PAYMENT_FAILED_RETRY };
  }
}

/**
 * Some iPhones never respond (Square's forum, thread 26576); after two minutes the shopper can use the page again. A wallet's
 * token carries no strong customer authentication of its own, and without it banks decline (https://developer.squareup.com/docs/web-payments/digital-wallets).
 */
export async function tokeniseWallet(
  wallet: ApplePay | GooglePay,
  { verifyBuyer }: Pick<Payments, 'verifyBuyer'>,
  details: ChargeCardVerificationDetails,
  failed: string,
): Promise<Tokenised> {
  try {
    const tokenised = read(await withTimeout(wallet.tokenize(), WALLET_MS, null), WALLET_TIMED_OUT, failed);
    if (!('token' in tokenised)) return tokenised;
    const verified = await withTimeout(verifyBuyer(tokenised.token, details), CARD_MS, undefined);
    if (verified === undefined) return { problem: WALLET_TIMED_OUT };
    // Square says nothing where it needs no verification.
    return verified ? { ...tokenised, verificationToken: verified.token } : tokenised;
  } catch {
    return { problem: failed };
  }
}
