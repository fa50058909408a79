import { PASSWORD_MIN } from '@slipcast/contracts/password';
import { fieldRefusal } from '@slipcast/contracts/refusal';

let common: Promise<Set<string>> | undefined;

/**
 * The most common passwords of published breaches that are long enough, about 43,000 (NIST SP 800-63B; ASVS 5, 6.2.4 and
 * 6.2.12). The dictionary (MIT licence) is half a megabyte, so it is loaded with the first new password.
 */
async function load(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD_MIN));
}

/** Throws Refusal 'invalid-body' for a common password (decision 7), in upper or lower case. */
export async function refuseCommonPassword(password: string, field: string): Promise<void> {
  if (!(await (common ??= load())).has(password.toLowerCase())) return;
  throw fieldRefusal(field, 'This password is too common. Please choose another.');
}
