import { PASSWORD_MIN } from '@slipcast/contracts/password';

export const accountText = {
  registerError: 'Error registering',
  passwordHint: `At least ${PASSWORD_MIN} characters. Three random words make a strong password.`,
  forgotCallFailed: 'Error processing request',
  resetError: 'Error resetting password',
  incompleteLink: 'This link is incomplete. Please open it from the email again, or copy all of it.',
} as const;
