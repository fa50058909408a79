import { PASSWORD_MIN } from '@slipcast/contracts/password';
import { Refusal } from '@slipcast/contracts/refusal';

/** NIST SP 800-63B and ASVS 6.2.4: at least the 3,000 most common passwords that are long enough. */
const REFUSED = 3000;

let common: Promise<Set<string>> | undefined;

/** The dictionary is half a megabyte, so it is loaded with the first new password. */
async function load(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const longEnough = dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD_MIN);
  return new Set(longEnough.slice(0, REFUSED));
}

/** Throws Refusal 'invalid-body' for a common password (decision 7), in upper or lower case. */
export async function refuseCommonPassword(password: string, field: string): Promise<void> {
  if (!(await (common ??= load())).has(password.toLowerCase())) return;
  const message = 'This password is too common. Please choose another.';
  throw new Refusal('invalid-body', message, { errors: [{ field, message }] });
}
