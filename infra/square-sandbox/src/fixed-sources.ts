import type { RefusalCode } from './statuses.ts';
import type { CardFacts } from './wire.ts';

export type Source = { card: CardFacts; onFile: boolean; outcome?: RefusalCode };

export const visa: CardFacts = {
  card_brand: 'VISA',
  last_4: '1111',
  exp_month: 11,
  exp_year: 2030,
  card_type: 'CREDIT',
  prepaid_type: 'NOT_PREPAID',
};
const gift: CardFacts = { ...visa, card_brand: 'SQUARE_GIFT_CARD', last_4: '0000', prepaid_type: 'PREPAID' };

const outcomes = new Map<string, RefusalCode | undefined>([
  ['cnon:card-nonce-ok', undefined],
  ['cnon:card-nonce-declined', 'GENERIC_DECLINE'],
  ['cnon:card-nonce-rejected-cvv', 'CVV_FAILURE'],
  ['cnon:card-nonce-rejected-postalcode', 'ADDRESS_VERIFICATION_FAILURE'],
  ['cnon:card-nonce-rejected-expiration', 'INVALID_EXPIRATION'],
  ['cnon:card-nonce-already-used', 'CARD_TOKEN_USED'],
  ['cnon:gift-card-nonce-ok', undefined],
  ['cnon:gift-card-nonce-insufficient-funds', 'INSUFFICIENT_FUNDS'],
  ['cnon:gift-card-nonce-insufficient-permission', 'INSUFFICIENT_PERMISSIONS'],
  ['ccof:customer-card-id-ok', undefined],
  ['ccof:customer-card-id-declined', 'GENERIC_DECLINE'],
  ['ccof:customer-card-id-rejected-cvv', 'CVV_FAILURE'],
  ['ccof:customer-card-id-rejected-postalcode', 'ADDRESS_VERIFICATION_FAILURE'],
  ['ccof:customer-card-id-rejected-expiration', 'INVALID_EXPIRATION'],
  ['ccof:customer-card-id-requires-verification', 'CARD_DECLINED_VERIFICATION_REQUIRED'],
]);

/** One of Square's published sandbox values; they can be charged any number of times. */
export function fixedSource(id: string): Source | undefined {
  if (!outcomes.has(id)) return undefined;
  const card = id.startsWith('cnon:gift-card') ? gift : visa;
  return { card, onFile: id.startsWith('ccof:'), outcome: outcomes.get(id) };
}
