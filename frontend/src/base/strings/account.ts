import { PASSWORD_MIN } from '@slipcast/contracts/password';

export const accountText = {
  registerError: 'Error registering',
  passwordHint: `At least ${PASSWORD_MIN} characters. Three words that do not belong together are easy to remember and hard to guess.`,
  forgotCallFailed: 'Error processing request',
  resetError: 'Error resetting password',
} as const;
