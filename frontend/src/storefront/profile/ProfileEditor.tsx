import { type SyntheticEvent, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { statusOf } from '../../base/api.ts';
import { notifyGlobally } from '../../base/notices.ts';
import type { User } from '../../base/session-api.ts';
import { accountText } from '../../base/strings/account.ts';
import { tokens } from '../../base/theme.ts';
import { useUpdateProfileMutation } from '../../features/account/account-api.ts';
import { profileProblem } from '../../features/account/account-problems.ts';
import { PasswordField } from '../../features/account/PasswordField.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorSummary, type FieldProblem } from '../../ui/ErrorSummary.tsx';
import { Field } from '../../ui/Field.tsx';
import { Fieldset } from '../../ui/Fieldset.tsx';
import { plannedChanges, type ProfileForm, profileLabels, profileProblems } from './profile-rules.ts';

const Form = styled.form`
  display: grid;
  gap: ${tokens.space.s32};
`;
const Save = styled.div`
  display: grid;
  gap: ${tokens.space.s16};
  padding: ${tokens.space.s24} ${tokens.space.s16};
  border-radius: ${tokens.radius.card};
  background: ${tokens.color.paper};
`;

const SHOWN_MS = 5000;

export function ProfileEditor({ user }: { user: User }) {
  const fresh = { newPassword: '', confirmation: '', currentPassword: '' };
  const [form, setForm] = useState<ProfileForm>({ name: user.name, email: user.email, ...fresh });
  const [problems, setProblems] = useState<FieldProblem[]>([]);
  const [tries, setTries] = useState(0);
  const [failure, setFailure] = useState('');
  const [isSaved, setSaved] = useState(false);
  const [update, { isLoading }] = useUpdateProfileMutation();
  useEffect(() => {
    if (!isSaved) return;
    const timer = window.setTimeout(() => setSaved(false), SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, [isSaved]);

  const field = (id: keyof ProfileForm) => ({
    id,
    name: id,
    label: profileLabels[id],
    value: form[id],
    error: problems.find((problem) => problem.id === id)?.message,
    onChange: (event: { target: { value: string } }) => {
      setForm({ ...form, [id]: event.target.value });
      setProblems(problems.filter((problem) => problem.id !== id));
    },
  });
  const refuse = (error: unknown) => {
    const message = profileProblem(error);
    if (statusOf(error) === 401) {
      setProblems([{ id: 'currentPassword', label: profileLabels.currentPassword, message }]);
      return;
    }
    setFailure(message);
    notifyGlobally('error', message);
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const found = profileProblems(form);
    setTries(tries + 1);
    setProblems(found);
    setFailure('');
    setSaved(false);
    if (found.length > 0) return;
    const { name, email, currentPassword, newPassword } = form;
    const { error } = await update({
      name: name.trim(),
      email: email.trim(),
      currentPassword,
      ...(newPassword !== '' && { newPassword }),
    });
    if (error) {
      refuse(error);
      return;
    }
    setForm({ name: name.trim(), email: email.trim().toLowerCase(), ...fresh });
    setSaved(true);
  };
  const planned = plannedChanges(user, form);

  return (
    <Form noValidate onSubmit={(event) => void submit(event)}>
      <ErrorSummary key={tries} problems={problems} />
      <Fieldset legend="About you">
        <Field {...field('name')} autoComplete="name" maxLength={120} required />
        <Field {...field('email')} type="email" autoComplete="username" required />
      </Fieldset>
      <Fieldset legend="New password (optional)">
        <PasswordField
          {...field('newPassword')}
          hint="Only if you want another one; at least 6 characters."
          autoComplete="new-password"
        />
        <PasswordField {...field('confirmation')} autoComplete="new-password" />
      </Fieldset>
      <Save>
        <p role="status">{planned || (isSaved ? '' : 'Nothing is changed yet.')}</p>
        <PasswordField {...field('currentPassword')} autoComplete="current-password" required />
        <Button type="submit" busy={isLoading}>
          {isLoading ? 'Saving...' : 'Save Changes'}
        </Button>
        {failure && <Alert severity="error">{failure}</Alert>}
        {isSaved && <Alert severity="success">{accountText.profileSaved}</Alert>}
      </Save>
    </Form>
  );
}
