import { z } from 'zod';
import { PASSWORD_MAX } from '../password.ts';
import { bothSpellings } from '../spelling.ts';
import { SignedIn } from './auth.ts';
import { Count, Moment, ofType, text } from './fields.ts';

/** As typed: digits of an authenticator app, or one of the recovery codes; spaces and dashes do not matter. */
export const SecondFactorCode = z
  .string(ofType('Please enter your code'))
  .trim()
  .min(1, 'Please enter your code')
  .max(64, 'That is longer than any code');

/** A change to how an account logs in needs proof of identity again. */
const CurrentPassword = z
  .string(ofType('Current password is required'))
  .min(1, 'Current password is required')
  .max(PASSWORD_MAX);
export const ConfirmedBody = bothSpellings(z.object({ currentPassword: CurrentPassword }));
export const CodeBody = z.object({ code: SecondFactorCode });

export const SecondFactorState = z
  .object({
    authenticator: z.object({ since: Moment }).nullable(),
    passkeys: z.array(
      z.object({ id: text('fJx0a3'), name: text('Phone'), createdAt: Moment, lastUsedAt: Moment.nullable() }),
    ),
    recoveryCodesLeft: Count,
    required: z.boolean().describe('Without a second factor this account does not get into the back office'),
    available: z.boolean().describe('Accounts of the back office may set one up'),
  })
  .meta({ id: 'SecondFactorState' });
export type SecondFactorState = z.infer<typeof SecondFactorState>;

export const AuthenticatorSecret = z
  .object({
    secret: text('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP').describe('To type into an authenticator app'),
    uri: text(
      'otpauth://totp/pots.example.com:ada%40example.com?secret=JBSWY3DP&issuer=pots.example.com',
    ).describe('For its QR code'),
  })
  .meta({ id: 'AuthenticatorSecret' });
export type AuthenticatorSecret = z.infer<typeof AuthenticatorSecret>;

const RecoveryCodes = z
  .array(text('7K2M-QX4D-9TNB-WE3H'))
  .describe('Each replaces a code once. Shown now and never again');
export const RecoveryCodesAnswer = z.object({ recoveryCodes: RecoveryCodes });
/** All other sessions are over; `recoveryCodes` is there with the first second factor. */
export const SecondFactorAdded = SignedIn.extend({ recoveryCodes: RecoveryCodes.optional() }).meta({
  id: 'SecondFactorAdded',
});
export type SecondFactorAdded = z.infer<typeof SecondFactorAdded>;
