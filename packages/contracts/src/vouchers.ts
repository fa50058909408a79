export const VOUCHER_LIMITS = {
  /** Vouchers for one order. */
  atOnce: 5,
  /** What one voucher may be worth. */
  leastPence: 100,
  mostPence: 100_000,
  /** Amounts that a maker offers. */
  amounts: 8,
  message: 500,
  reason: 200,
  /** So many days ahead a voucher may be sent. */
  daysAhead: 365,
} as const;

/** The delivery method of an order for a voucher. */
export const BY_EMAIL = 'by-email';

/** Digits and letters that no one takes for each other: no 0 and O, no 1, I and L, no U. */
export const VOUCHER_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Sixteen of thirty characters are 78 bits: no one finds one by trying. */
export const VOUCHER_LENGTH = 16;

/** How a code that someone has typed is compared: ' abcd-efgh ' is ABCDEFGH. */
export const readVoucherCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase();

/** 'ABCD-EFGH-JKMN-PQRS' */
export const writeVoucherCode = (code: string): string => (code.match(/.{1,4}/g) ?? []).join('-');

/** 'Gift voucher ending PQRS' */
export const voucherName = (lastFour: string): string => `Gift voucher ending ${lastFour}`;
