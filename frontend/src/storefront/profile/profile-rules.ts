import { accountText } from '../../base/strings/account.ts';
import { passwordTooShort } from '../../features/account/account-problems.ts';
import type { FieldProblem } from '../../ui/ErrorSummary.tsx';

export type ProfileForm = {
  name: string;
  email: string;
  newPassword: string;
  confirmation: string;
  currentPassword: string;
};

export const profileLabels: Record<keyof ProfileForm, string> = {
  name: 'Name',
  email: 'Email',
  newPassword: 'New Password',
  confirmation: 'Confirm New Password',
  currentPassword: 'Current Password',
};

export function profileProblems(form: ProfileForm): FieldProblem[] {
  const { name, email, newPassword, confirmation, currentPassword } = form;
  const checks: [keyof ProfileForm, boolean, string][] = [
    ['name', name.trim() === '', 'Name is required'],
    ['email', email.trim() === '', 'Email is required'],
    ['newPassword', newPassword !== '' && passwordTooShort(newPassword), accountText.passwordShort],
    ['confirmation', newPassword !== confirmation, accountText.newPasswordsDiffer],
    ['currentPassword', currentPassword === '', accountText.currentPasswordNeeded],
  ];
  return checks.flatMap(([id, fails, message]) => (fails ? [{ id, label: profileLabels[id], message }] : []));
}

/** What saving will change, in words; '' when nothing would. */
export function plannedChanges(before: { name: string; email: string }, form: ProfileForm): string {
  const changes = [
    form.name.trim() !== before.name && `your name to ${form.name.trim() || '…'}`,
    form.email.trim().toLowerCase() !== before.email && `your email to ${form.email.trim() || '…'}`,
    form.newPassword !== '' && 'your password, which logs out your other devices',
  ].filter((change) => change !== false);
  return changes.length === 0 ? '' : `Saving changes ${changes.join(', and ')}.`;
}
