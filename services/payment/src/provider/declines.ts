/** What the bank says of the card, by Square's codes, in the shopper's words. No text may sound as if the session had ended. */
const ABOUT_CARD: Record<string, string> = {
  GENERIC_DECLINE: 'Your card was declined.',
  CARD_DECLINED: 'Your card was declined.',
  TRANSACTION_LIMIT: 'Your card was declined: the amount is above its limit.',
  INSUFFICIENT_FUNDS: 'Your card was declined: there is not enough money on it.',
  CARDHOLDER_INSUFFICIENT_PERMISSIONS: 'This card cannot be used for this payment.',
  ACCOUNT_UNUSABLE: 'This card cannot be used for this payment.',
  INVALID_ACCOUNT: 'This card cannot be used for this payment.',
  CVV_FAILURE: 'The security code (CVV) is not correct.',
  VERIFY_CVV_FAILURE: 'The security code (CVV) is not correct.',
  ADDRESS_VERIFICATION_FAILURE: 'The postcode does not match the card.',
  VERIFY_AVS_FAILURE: 'The postcode does not match the card.',
  INVALID_POSTAL_CODE: 'The postcode does not match the card.',
  INVALID_EXPIRATION: 'The expiry date is not correct.',
  INVALID_EXPIRATION_YEAR: 'The expiry date is not correct.',
  INVALID_EXPIRATION_DATE: 'The expiry date is not correct.',
  EXPIRATION_FAILURE: 'The expiry date is not correct.',
  BAD_EXPIRATION: 'The expiry date is not correct.',
  INVALID_CARD: 'The card number is not correct.',
  INVALID_CARD_DATA: 'The card number is not correct.',
  INVALID_ENCRYPTED_CARD: 'The card number is not correct.',
  PAN_FAILURE: 'The card number is not correct.',
  CARD_EXPIRED: 'The card has reached its expiry date.',
  CARD_NOT_SUPPORTED: 'This kind of card is not supported.',
  UNSUPPORTED_CARD_BRAND: 'This kind of card is not supported.',
  CARD_DECLINED_VERIFICATION_REQUIRED:
    'Your bank wants to verify this payment. Please enter your card again.',
  CARD_DECLINED_CALL_ISSUER: 'Your card was declined. Please call your bank.',
  VOICE_FAILURE: 'Your card was declined. Please call your bank.',
  ALLOWABLE_PIN_TRIES_EXCEEDED: 'Your card was declined. Please call your bank.',
  BUYER_REFUSED_PAYMENT: 'Your card was declined.',
  /** Not a code of Square's: a payment that came back as failed, without a reason. */
  FAILED: 'Payment failed.',
};

const USED = 'These card details were already used. Please enter your card again.';
const TOO_LATE = 'That took too long. Please enter your card again.';
/** Says nothing about the card, and typing it in again helps. */
const ABOUT_TOKEN: Record<string, string> = {
  CARD_TOKEN_USED: USED,
  SOURCE_USED: USED,
  CARD_TOKEN_EXPIRED: TOO_LATE,
  SOURCE_EXPIRED: TOO_LATE,
  NOT_FOUND: TOO_LATE,
};

const ABOVE_LIMIT = 'The amount is above what this shop can take by card.';
/** What the shopper should know of a refusal that is the shop's own. */
const ABOUT_SHOP: Record<string, string> = {
  PAYMENT_LIMIT_EXCEEDED: ABOVE_LIMIT,
  AMOUNT_TOO_HIGH: ABOVE_LIMIT,
};
const UNAVAILABLE =
  'The shop cannot take card payments at the moment. Your card is fine and was not charged. Please try again later.';

/** In Square's category for payment methods too, and yet about what the seller's account may do. */
const SELLERS = [
  'INSUFFICIENT_PERMISSIONS',
  'MANUALLY_ENTERED_PAYMENT_NOT_SUPPORTED',
  'UNSUPPORTED_ENTRY_METHOD',
  'CURRENCY_MISMATCH',
  'UNSUPPORTED_CURRENCY',
  'INVALID_LOCATION',
  'LOCATION_MISMATCH',
  'INVALID_FEES',
  'PAYMENT_AMOUNT_MISMATCH',
  'AMOUNT_TOO_LOW',
  'CARD_PROCESSING_NOT_ENABLED',
  'PAYMENT_SOURCE_NOT_ENABLED_FOR_TARGET',
  'UNSUPPORTED_SOURCE_TYPE',
  'UNSUPPORTED_INSTRUMENT_TYPE',
  'TEMPORARY_ERROR',
];

/** A code that Square adds one day counts as a decline if it is in Square's category for payment methods. */
export function declineCode(code: string, category: string): string {
  const isKnown = [ABOUT_CARD, ABOUT_TOKEN, ABOUT_SHOP].some((texts) => Object.hasOwn(texts, code));
  const isNew = !isKnown && !SELLERS.includes(code);
  return isNew && category === 'PAYMENT_METHOD_ERROR' ? 'GENERIC_DECLINE' : code;
}

/** The bank's answer about the card: it counts as a decline. */
export const isAboutCard = (code: string): boolean => Object.hasOwn(ABOUT_CARD, code);

/** The shop, its settings or Square are at fault: nothing that the shopper can change, and nothing that counts against them. */
export const isShopAtFault = (code: string): boolean =>
  !isAboutCard(code) && !Object.hasOwn(ABOUT_TOKEN, code);

export const declineText = (code: string): string =>
  [ABOUT_CARD, ABOUT_TOKEN, ABOUT_SHOP].find((texts) => Object.hasOwn(texts, code))?.[code] ?? UNAVAILABLE;
