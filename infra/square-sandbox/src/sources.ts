import type { RefusalCode } from './statuses.ts';
import type { CardFacts } from './wire.ts';

export type Wallet = 'APPLE_PAY' | 'GOOGLE_PAY';

/** A single-use token issued to the browser stand-in. No card number is ever stored. */
export type Token = {
  id: string;
  card: CardFacts;
  issued_at: number;
  wallet?: Wallet;
  outcome?: RefusalCode;
  /** SCA cards only: whether the buyer was authenticated when the token was made. */
  authentication?: 'missing' | 'passed' | 'failed';
  /** The issuer asks for a code when the buyer is verified. */
  challenge?: boolean;
  used?: boolean;
};

/** The result of payments.verifyBuyer() for one source. */
export type Verification = { id: string; source: string; passed: boolean };

export type Source = { card: CardFacts; outcome?: RefusalCode; needsVerification?: boolean; onFile: boolean };

const visa: CardFacts = {
  card_brand: 'VISA',
  last_4: '1111',
  exp_month: 11,
  exp_year: 2030,
  card_type: 'CREDIT',
  prepaid_type: 'NOT_PREPAID',
};
const gift: CardFacts = { ...visa, card_brand: 'SQUARE_GIFT_CARD', last_4: '0000', prepaid_type: 'PREPAID' };

const source = (card: CardFacts, isOnFile: boolean, outcome?: RefusalCode): Source => ({
  card,
  onFile: isOnFile,
  ...(outcome && { outcome }),
});
const nonce = (outcome?: RefusalCode) => source(visa, false, outcome);
const onFile = (outcome?: RefusalCode) => source(visa, true, outcome);
const giftCard = (outcome?: RefusalCode) => source(gift, false, outcome);

/** Square's published sandbox values; they can be charged any number of times. */
export const fixedSources: ReadonlyMap<string, Source> = new Map([
  ['cnon:card-nonce-ok', nonce()],
  ['cnon:card-nonce-declined', nonce('GENERIC_DECLINE')],
  ['cnon:card-nonce-rejected-cvv', nonce('CVV_FAILURE')],
  ['cnon:card-nonce-rejected-postalcode', nonce('ADDRESS_VERIFICATION_FAILURE')],
  ['cnon:card-nonce-rejected-expiration', nonce('INVALID_EXPIRATION')],
  ['cnon:card-nonce-already-used', nonce('CARD_TOKEN_USED')],
  ['cnon:gift-card-nonce-ok', giftCard()],
  ['cnon:gift-card-nonce-insufficient-funds', giftCard('INSUFFICIENT_FUNDS')],
  ['cnon:gift-card-nonce-insufficient-permission', giftCard('INSUFFICIENT_PERMISSIONS')],
  ['ccof:customer-card-id-ok', onFile()],
  ['ccof:customer-card-id-declined', onFile('GENERIC_DECLINE')],
  ['ccof:customer-card-id-rejected-cvv', onFile('CVV_FAILURE')],
  ['ccof:customer-card-id-rejected-postalcode', onFile('ADDRESS_VERIFICATION_FAILURE')],
  ['ccof:customer-card-id-rejected-expiration', onFile('INVALID_EXPIRATION')],
  ['ccof:customer-card-id-requires-verification', { card: visa, onFile: true, needsVerification: true }],
]);
