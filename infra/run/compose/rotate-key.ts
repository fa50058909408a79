import { parseEnv } from 'node:util';
import { CALLERS, variableOf } from '@slipcast/contracts/callers';
import { newServiceKey, publicEntry } from '../lite/service-keys.ts';

export const STEPS = ['add', 'use', 'drop'] as const;
export type Step = (typeof STEPS)[number];

/** What was asked for cannot be done now; the message says why. */
export class NotNow extends Error {}

const withLine = (text: string, name: string, value: string): string =>
  new RegExp(`^${name}=`, 'm').test(text)
    ? text.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}=${value}`)
    : `${text.trimEnd()}\n${name}=${value}\n`;

/**
 * One step of the rotation of a caller's key, as a change of `.env`: `add` makes a new key and tells all services of it, `use` lets the
 * caller sign with it, `drop` makes the old one worthless.
 *
 * @throws NotNow for a step before its turn, and for a caller that there is not
 */
export function rotated(text: string, step: Step, caller: string): string {
  const known = CALLERS.find((one) => one === caller);
  if (!known) throw new NotNow(`There is no ${caller}; there are ${CALLERS.join(', ')}.`);
  const name = `SERVICE_KEY_${variableOf(known)}`;
  const { [name]: key, [`${name}_NEXT`]: next, SERVICE_PUBLIC_KEYS: shown = '' } = parseEnv(text);
  if (!key) throw new NotNow(`${name} is not in this file: run npm run compose:env first.`);
  const entries = shown.split(',');
  if (step === 'add') {
    if (next) throw new NotNow(`A new key of ${caller} is there already: go on with use.`);
    const made = newServiceKey();
    const both = [...entries, publicEntry(caller, made)].join(',');
    return withLine(withLine(text, 'SERVICE_PUBLIC_KEYS', both), `${name}_NEXT`, made);
  }
  if (step === 'use') {
    if (!next) throw new NotNow(`There is no new key of ${caller}: begin with add.`);
    return withLine(text, name, next).replace(new RegExp(`^${name}_NEXT=.*\n`, 'm'), '');
  }
  if (next) throw new NotNow(`The new key of ${caller} is not used yet: use comes first.`);
  const current = publicEntry(caller, key);
  const left = entries.filter((entry) => entry === current || !entry.startsWith(`${caller}:`));
  return withLine(text, 'SERVICE_PUBLIC_KEYS', left.join(','));
}
