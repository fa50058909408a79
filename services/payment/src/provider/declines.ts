/** By sentence, the codes that it answers; as a map from code to sentence. */
const byCode = (sentences: Record<string, string[]>): Map<string, string> =>
  new Map(Object.entries(sentences).flatMap(([text, codes]) => codes.map((code) => [code, text])));

/** What the bank says about the card, by Square's codes. No text may sound as if the session had ended. */
const ABOUT_CARD = byCode({
  'Your card was declined.': ['GENERIC_DECLINE', 'CARD_DECLINED', 'BUYER_REFUSED_PAYMENT'],
  'Your card was declined because the amount is above its limit.': ['TRANSACTION_LIMIT'],
  'Your card was declined because there isn’t enough money in the account.': ['INSUFFICIENT_FUNDS'],
  'This card can’t be used for this payment.': [
    'CARDHOLDER_INSUFFICIENT_PERMISSIONS',
    'ACCOUNT_UNUSABLE',
    'INVALID_ACCOUNT',
  ],
  'The security code (CVV) isn’t correct.': ['CVV_FAILURE', 'VERIFY_CVV_FAILURE'],
  'The postcode doesn’t match the card.': [
    'ADDRESS_VERIFICATION_FAILURE',
    'VERIFY_AVS_FAILURE',
    'INVALID_POSTAL_CODE',
  ],
  'The expiry date isn’t correct.': [
    'INVALID_EXPIRATION',
    'INVALID_EXPIRATION_YEAR',
    'INVALID_EXPIRATION_DATE',
    'EXPIRATION_FAILURE',
    'BAD_EXPIRATION',
  ],
  'The card number isn’t correct.': [
    'INVALID_CARD',
    'INVALID_CARD_DATA',
    'INVALID_ENCRYPTED_CARD',
    'PAN_FAILURE',
  ],
  'The card has reached its expiry date.': ['CARD_EXPIRED'],
  'We don’t accept this kind of card.': ['CARD_NOT_SUPPORTED', 'UNSUPPORTED_CARD_BRAND'],
  'Your bank wants to verify this payment. Please enter your card again.': [
    'CARD_DECLINED_VERIFICATION_REQUIRED',
  ],
  'Your card was declined. Please call your bank.': [
    'CARD_DECLINED_CALL_ISSUER',
    'VOICE_FAILURE',
    'ALLOWABLE_PIN_TRIES_EXCEEDED',
  ],
  // Not one of Square's codes: the payment came back as failed, without a reason.
  'Payment failed.': ['FAILED'],
});

/** These say nothing about the card, and entering it again helps. */
const ABOUT_TOKEN = byCode({
  'These card details have already been used. Please enter your card again.': [
    'CARD_TOKEN_USED',
    'SOURCE_USED',
  ],
  'That took too long. Please enter your card again.': ['CARD_TOKEN_EXPIRED', 'SOURCE_EXPIRED', 'NOT_FOUND'],
});

/** What the shopper should know when the shop itself is the reason. */
const ABOUT_SHOP = byCode({
  'This amount is more than we can take by card.': ['PAYMENT_LIMIT_EXCEEDED', 'AMOUNT_TOO_HIGH'],
});
const UNAVAILABLE =
  'We can’t take card payments at the moment. Your card is fine and has not been charged. Please try again later.';

const TEXTS = new Map([...ABOUT_CARD, ...ABOUT_TOKEN, ...ABOUT_SHOP]);

/** Square files these under payment methods too, although they are about what the seller's account may do. */
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

/** A code that Square has added since counts as a decline if Square files it under payment methods. */
export function declineCode(code: string, category: string): string {
  const isNew = !TEXTS.has(code) && !SELLERS.includes(code);
  return isNew && category === 'PAYMENT_METHOD_ERROR' ? 'GENERIC_DECLINE' : code;
}

/** The bank's answer about the card: it counts as a decline. */
export const isAboutCard = (code: string): boolean => ABOUT_CARD.has(code);

/** The shop, its settings or Square are at fault. The shopper can change nothing, and nothing counts against them. */
export const isShopAtFault = (code: string): boolean => !ABOUT_CARD.has(code) && !ABOUT_TOKEN.has(code);

export const declineText = (code: string): string => TEXTS.get(code) ?? UNAVAILABLE;
