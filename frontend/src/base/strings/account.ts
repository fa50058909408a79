import { PASSWORD_MIN } from '@slipcast/contracts/password';

export const accountText = {
  registerTitle: 'Create Account',
  registerError: 'Error registering',
  passwordsDiffer: 'Passwords do not match',
  passwordHint: `At least ${PASSWORD_MIN} characters.`,
  forgotCallFailed: 'Error processing request',
  resetError: 'Error resetting password',
} as const;
