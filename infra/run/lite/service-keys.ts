import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { CALLERS, type Caller } from '@slipcast/contracts/callers';
import { CALLER_HEADER, createCallerTokens, readServiceKey } from '@slipcast/service-kit/callers';

/** For SERVICE_PRIVATE_KEY: base64 of PKCS #8. */
export const newServiceKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'der' })
    .toString('base64');

/** An entry of SERVICE_PUBLIC_KEYS: `order:BASE64`. */
export const publicEntry = (caller: string, privateKey: string): string =>
  `${caller}:${createPublicKey(readServiceKey(privateKey)).export({ type: 'spki', format: 'der' }).toString('base64')}`;

type KeyName = `${Caller}ServiceKey`;
/** A key for each caller, as the secrets of a lite shop hold them. */
export const newServiceKeys = () =>
  Object.fromEntries(CALLERS.map((caller) => [`${caller}ServiceKey`, newServiceKey()])) as Record<
    KeyName,
    string
  >;

/** SERVICE_PUBLIC_KEYS of these secrets. */
export const publicKeysOf = (secrets: Record<KeyName, string>): string =>
  CALLERS.map((caller) => publicEntry(caller, secrets[`${caller}ServiceKey`])).join(',');

/** What the operator's commands send to an internal route. */
export const operatorHeaders = (operatorKey: string, audience: Caller, caller: Caller = 'operator') => ({
  [CALLER_HEADER]: createCallerTokens(caller, operatorKey)(audience),
});
