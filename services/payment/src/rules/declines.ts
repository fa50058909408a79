/** Square's error codes in the shopper's words. No text may sound as if the session had ended. */
const TEXTS: Record<string, string> = {
  GENERIC_DECLINE: 'Your card was declined.',
  CARD_DECLINED: 'Your card was declined.',
  TRANSACTION_LIMIT: 'Your card was declined: the amount is above its limit.',
  INSUFFICIENT_FUNDS: 'Your card was declined: there is not enough money on it.',
  INSUFFICIENT_PERMISSIONS: 'This card cannot be used for this payment.',
  CVV_FAILURE: 'The security code (CVV) is not correct.',
  VERIFY_CVV_FAILURE: 'The security code (CVV) is not correct.',
  ADDRESS_VERIFICATION_FAILURE: 'The postcode does not match the card.',
  VERIFY_AVS_FAILURE: 'The postcode does not match the card.',
  INVALID_POSTAL_CODE: 'The postcode does not match the card.',
  INVALID_EXPIRATION: 'The expiry date is not correct.',
  BAD_EXPIRATION: 'The expiry date is not correct.',
  INVALID_CARD: 'The card number is not correct.',
  INVALID_CARD_DATA: 'The card number is not correct.',
  CARD_EXPIRED: 'The card has reached its expiry date.',
  CARD_NOT_SUPPORTED: 'This kind of card is not supported.',
  UNSUPPORTED_CARD_BRAND: 'This kind of card is not supported.',
  CARD_TOKEN_USED: 'These card details were already used. Please enter your card again.',
  CARD_TOKEN_EXPIRED: 'That took too long. Please enter your card again.',
  CARD_DECLINED_VERIFICATION_REQUIRED:
    'Your bank wants to verify this payment. Please enter your card again.',
  CARD_DECLINED_CALL_ISSUER: 'Your card was declined. Please call your bank.',
  ALLOWABLE_PIN_TRIES_EXCEEDED: 'Your card was declined. Please call your bank.',
  PAYMENT_LIMIT_EXCEEDED: 'The amount is above what can be paid by card.',
  AMOUNT_TOO_HIGH: 'The amount is above what can be paid by card.',
};

/** Square refused the shop, not the card. */
const ABOUT_SHOP = new Set([
  'UNAUTHORIZED',
  'ACCESS_TOKEN_EXPIRED',
  'ACCESS_TOKEN_REVOKED',
  'CLIENT_DISABLED',
  'FORBIDDEN',
  'INSUFFICIENT_SCOPES',
  'APPLICATION_DISABLED',
  'INVALID_LOCATION',
]);
export const isAboutCard = (code: string): boolean => !ABOUT_SHOP.has(code);

/** 'Payment failed.' when there is nothing the shopper can do about it (C§8). */
export const declineText = (code: string): string => TEXTS[code] ?? 'Payment failed.';
