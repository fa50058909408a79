import { fieldErrorsOf, messageOr, statusOf } from '../../base/api.ts';
import { accountText } from '../../base/strings/account.ts';
import type { Refused } from '../../ui/form/use-schema-form.ts';

const refused = (error: unknown, message: string): Refused => ({ message, fields: fieldErrorsOf(error) });

/** A login that got no answer is the unexpected case. */
export const loginProblem = (error: unknown): Refused =>
  refused(error, statusOf(error) === 0 ? accountText.unexpected : messageOr(error, accountText.loginError));

export function registerProblem(error: unknown): Refused {
  const status = statusOf(error);
  if (status === 0) return { message: accountText.unreachable };
  if (status === 409) return onField('email', accountText.emailTaken);
  return refused(error, messageOr(error, accountText.registerError));
}

/** The spec gives the call and the screen different defaults; the screen's asks to try again. */
export function forgotProblem(error: unknown): Refused {
  const message = messageOr(error, accountText.forgotCallFailed);
  return refused(error, message === accountText.forgotCallFailed ? accountText.forgotError : message);
}

export function resetProblem(error: unknown): Refused {
  if (statusOf(error) === 0) return { message: accountText.resetUnexpected };
  const message = messageOr(error, accountText.resetError);
  return refused(error, message === accountText.resetError ? accountText.resetFailed : message);
}

export function profileProblem(error: unknown): Refused {
  switch (statusOf(error)) {
    case 401:
      return onField('currentPassword', accountText.wrongPassword);
    case 400:
      return refused(error, messageOr(error, accountText.invalidInput));
    case 500:
      return { message: accountText.serverError };
    default:
      return refused(error, messageOr(error, accountText.profileError));
  }
}

const onField = (field: string, message: string): Refused => ({ message, fields: [{ field, message }] });
