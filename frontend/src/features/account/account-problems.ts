import { fieldErrorsOf, messageOr, statusOf } from '../../base/api.ts';
import { accountText } from '../../base/strings/account.ts';
import type { Refused } from '../../ui/form/use-schema-form.ts';

const refused = (error: unknown, message: string): Refused => ({ message, fields: fieldErrorsOf(error) });

/** A login that got no answer is the unexpected case. */
export const loginProblem = (error: unknown): Refused =>
  refused(
    error,
    statusOf(error) === 0 ? 'An unexpected error occurred' : messageOr(error, 'Error logging in'),
  );

export function registerProblem(error: unknown): Refused {
  const status = statusOf(error);
  if (status === 0) return { message: 'Unable to reach the server. Please try again.' };
  if (status === 409) return onField('email', 'This email is already registered');
  return refused(error, messageOr(error, accountText.registerError));
}

/** The spec gives the call and the screen different defaults; the screen's asks to try again. */
const askAgain = (error: unknown, ofCall: string, ofScreen: string): Refused => {
  const message = messageOr(error, ofCall);
  return refused(error, message === ofCall ? ofScreen : message);
};

export const forgotProblem = (error: unknown): Refused =>
  askAgain(error, accountText.forgotCallFailed, 'Error processing request. Please try again.');

export const resetProblem = (error: unknown): Refused =>
  statusOf(error) === 0
    ? { message: 'An error occurred while resetting your password. Please try again.' }
    : askAgain(error, accountText.resetError, 'Failed to reset password. Please try again.');

export function profileProblem(error: unknown): Refused {
  switch (statusOf(error)) {
    case 401:
      return onField('currentPassword', 'Current password is incorrect');
    case 400:
      return refused(error, messageOr(error, 'Invalid input data'));
    case 500:
      return { message: 'Server error - please try again later' };
    default:
      return refused(error, messageOr(error, 'Error updating profile'));
  }
}

const onField = (field: string, message: string): Refused => ({ message, fields: [{ field, message }] });
