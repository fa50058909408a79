import { createHash, randomBytes } from 'node:crypto';

/** Crockford's base32, without letters that look like digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const COUNT = 10;
const LENGTH = 16;

const newCode = (): string =>
  Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');

/** Ten codes of 80 bits each, without dashes. */
export const newRecoveryCodes = (): string[] => Array.from({ length: COUNT }, newCode);

/** For people to read: `7K2M-QX4D-9TNB-WE3H`. */
export const shownRecoveryCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

/** I, L and O count as the digits that they look like. @param plain without dashes, in capitals */
export const recoveryCodeHash = (userId: string, plain: string): string =>
  createHash('sha256')
    .update(`${userId} ${plain.replace(/[IL]/g, '1').replaceAll('O', '0')}`)
    .digest('base64url');
