import { randomBytes } from 'node:crypto';

/** 22 letters and digits, 128 random bits: which look much like Square's own ids. */
export const newId = (): string => randomBytes(16).toString('base64url').replaceAll(/[-_]/g, 'Z');
