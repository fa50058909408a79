import { PASSWORD_MIN } from '@slipcast/contracts/password';

export const accountText = {
  loginError: 'Error logging in',
  unexpected: 'An unexpected error occurred',
  registerTitle: 'Create Account',
  emailTaken: 'This email is already registered',
  unreachable: 'Unable to reach the server. Please try again.',
  registerError: 'Error registering',
  fillAll: 'Please fill in all fields',
  passwordsDiffer: 'Passwords do not match',
  passwordHint: `At least ${PASSWORD_MIN} characters.`,
  forgotCallFailed: 'Error processing request',
  forgotError: 'Error processing request. Please try again.',
  resetError: 'Error resetting password',
  resetFailed: 'Failed to reset password. Please try again.',
  resetUnexpected: 'An error occurred while resetting your password. Please try again.',
  profileError: 'Error updating profile',
  wrongPassword: 'Current password is incorrect',
  invalidInput: 'Invalid input data',
  serverError: 'Server error - please try again later',
  currentPasswordNeeded: 'Current password is required to make any profile changes',
  newPasswordsDiffer: 'New passwords do not match',
} as const;
