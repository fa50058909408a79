import { Refusal } from '@slipcast/contracts/refusal';

/** NIST SP 800-63B and ASVS 6.2.4: at least the 3,000 most common ones that the length rule would let through. */
const LISTED = 3000;
const SHORTEST = 6;

let common: Promise<Set<string>> | undefined;

async function load(): Promise<Set<string>> {
  // Half a megabyte that only a registration or a password change needs.
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= SHORTEST).slice(0, LISTED));
}

/** Throws Refusal 'invalid-body' for a password that everybody tries first (decision 7). Case does not help. */
export async function refuseCommonPassword(password: string, field: string): Promise<void> {
  if (!(await (common ??= load())).has(password.toLowerCase())) return;
  const message = 'This password is too common. Please choose another.';
  throw new Refusal('invalid-body', message, { errors: [{ field, message }] });
}
