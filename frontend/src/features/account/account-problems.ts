import { messageOr, statusOf } from '../../base/api.ts';
import { accountText } from '../../base/strings/account.ts';

/** Words for a refused login; a call without any answer is the unexpected one. */
export const loginProblem = (error: unknown): string =>
  statusOf(error) === 0 ? accountText.unexpected : messageOr(error, accountText.loginError);

export function registerProblem(error: unknown): string {
  if (statusOf(error) === 0) return accountText.unreachable;
  return statusOf(error) === 409 ? accountText.emailTaken : messageOr(error, accountText.registerError);
}

/** The call and the screen have different defaults in the spec; the screen's one asks to try again. */
export function forgotProblem(error: unknown): string {
  const message = messageOr(error, accountText.forgotCallFailed);
  return message === accountText.forgotCallFailed ? accountText.forgotError : message;
}

export function resetProblem(error: unknown): string {
  if (statusOf(error) === 0) return accountText.resetUnexpected;
  const message = messageOr(error, accountText.resetError);
  return message === accountText.resetError ? accountText.resetFailed : message;
}

export function profileProblem(error: unknown): string {
  switch (statusOf(error)) {
    case 401:
      return accountText.wrongPassword;
    case 400:
      return messageOr(error, accountText.invalidInput);
    case 500:
      return accountText.serverError;
    default:
      return messageOr(error, accountText.profileError);
  }
}

const MIN_PASSWORD = 6;
export const passwordTooShort = (password: string) => password.length < MIN_PASSWORD;
