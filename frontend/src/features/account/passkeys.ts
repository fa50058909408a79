import {
  startAuthentication,
  startRegistration,
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { browserStorage } from '../../base/storage.ts';

/** Browsers have passkeys over TLS and on the machine itself. */
export const hasPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

const USED_KEY = 'slipcast.passkey';
const remember = () => browserStorage.write(USED_KEY, 'used');

/** Whether a passkey was added or used on this device. Shoppers have none, so they are not offered the button. */
export const hasUsedPasskey = (): boolean => browserStorage.read(USED_KEY) !== null;

type Outcome<T> = { data: T; problem?: undefined } | { data?: undefined; problem: string };

const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name;

/** Creates a passkey on the device. @param options as the server sent them */
export async function makePasskey(options: object): Promise<Outcome<RegistrationResponseJSON>> {
  try {
    const data = await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON });
    remember();
    return { data };
  } catch (error) {
    const isKnown = isNamed(error, 'InvalidStateError');
    return {
      problem: isKnown
        ? 'This device already has a passkey for your account.'
        : 'The passkey wasn’t created. Please try again.',
    };
  }
}

/** Asks for one of the passkeys that the device has for this shop. @param options as the server sent them */
export async function showPasskey(options: object): Promise<Outcome<AuthenticationResponseJSON>> {
  try {
    const data = await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON });
    remember();
    return { data };
  } catch {
    return { problem: 'The passkey wasn’t used. Try again, or log in with your password.' };
  }
}
