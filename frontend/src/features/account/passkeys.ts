import {
  startAuthentication,
  startRegistration,
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/browser';

/** Browsers have passkeys over TLS and on the machine itself. */
export const hasPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

type Outcome<T> = { data: T; problem?: undefined } | { data?: undefined; problem: string };

const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name;

/** Creates a passkey on the device. @param options as the server sent them */
export async function makePasskey(options: object): Promise<Outcome<RegistrationResponseJSON>> {
  try {
    return {
      data: await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }),
    };
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
    return {
      data: await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }),
    };
  } catch {
    return { problem: 'The passkey wasn’t used. Try again, or log in with your password.' };
  }
}
