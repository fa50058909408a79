import { generateKeyPairSync } from 'node:crypto';
import { CALLERS, type Called, type Caller } from '@slipcast/contracts/callers';
import { CALLER_HEADER, createCallerCheck, createCallerTokens } from '@slipcast/service-kit/callers';

/** @returns as SERVICE_PRIVATE_KEY and as an entry's key of SERVICE_PUBLIC_KEYS */
export function newServiceKeyPair(): { privateKey: string; publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  };
}

const { privateKey, publicKey } = newServiceKeyPair();

/** For a service's `callerConfig`. In tests all callers have one key, so that it does for any service. */
export const CALLER_ENVIRONMENT = {
  SERVICE_PRIVATE_KEY: privateKey,
  SERVICE_PUBLIC_KEYS: CALLERS.map((caller) => `${caller}:${publicKey}`).join(','),
};

export const callerToken = (caller: Caller, audience: Called): string =>
  createCallerTokens(caller, privateKey)(audience);

/** What this service sends to that one. */
export const callerHeaders = (caller: Caller, audience: Called): Record<string, string> => ({
  [CALLER_HEADER]: callerToken(caller, audience),
});

/** The caller of a scripted service; null if it cannot prove who it is. */
export function callerOf(headers: Record<string, unknown>, audience: Called): string | null {
  return createCallerCheck(audience, CALLER_ENVIRONMENT.SERVICE_PUBLIC_KEYS)(headers[CALLER_HEADER]);
}
