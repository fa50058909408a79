import { randomBytes } from 'node:crypto';

/** 22 letters and digits, with 128 random bits, much like Square's own ids. */
export const newId = (): string => randomBytes(16).toString('base64url').replaceAll(/[-_]/g, 'Z');
