import { createHash, randomInt } from 'node:crypto';
import { readVoucherCode, VOUCHER_ALPHABET, VOUCHER_LENGTH } from '@slipcast/contracts/vouchers';

/** A new code, without hyphens. */
export const newVoucherCode = (): string =>
  Array.from({ length: VOUCHER_LENGTH }, () => VOUCHER_ALPHABET[randomInt(VOUCHER_ALPHABET.length)]).join('');

/** All that is stored of a code. It has too many bits to be guessed, so its hash needs no salt and no cost. */
export const hashOfCode = (typed: string): Buffer =>
  createHash('sha256').update(readVoucherCode(typed)).digest();
