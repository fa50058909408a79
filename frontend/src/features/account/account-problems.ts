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
export function forgotProblem(error: unknown): Refused {
  const message = messageOr(error, accountText.forgotCallFailed);
  return refused(
    error,
    message === accountText.forgotCallFailed ? 'Error processing request. Please try again.' : message,
  );
}

export function resetProblem(error: unknown): Refused {
  if (statusOf(error) === 0)
    return { message: 'An error occurred while resetting your password. Please try again.' };
  const message = messageOr(error, accountText.resetError);
  return refused(
    error,
    message === accountText.resetError ? 'Failed to reset password. Please try again.' : message,
  );
}

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
