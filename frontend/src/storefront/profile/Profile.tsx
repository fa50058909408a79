import { NAME_MAX } from '@slipcast/contracts/limits';
import { lazy, Suspense, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { statusOf } from '../../base/api.ts';
import { notifyGlobally } from '../../base/notices.ts';
import { hasPasskeys } from '../../features/account/passkeys.ts';
import { accountText } from '../../base/strings/account.ts';
import { column, tokens } from '../../base/theme.ts';
import { type User, useSession } from '../../base/use-session.ts';
import { useUpdateProfileMutation } from '../../features/account/account-api.ts';
import { profileProblem } from '../../features/account/account-problems.ts';
import { profileSchema, type ProfileTyped } from '../../features/account/account-schemas.ts';
import { PasswordField } from '../../features/account/PasswordField.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Fieldset } from '../../ui/Fieldset.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { Page } from '../../ui/Page.tsx';
import { useTimer } from '../../ui/use-timer.ts';
import { ProfileSection } from './ProfileSection.tsx';
import { SignOutEverywhere } from './SignOutEverywhere.tsx';
import { YourAddresses } from './YourAddresses.tsx';
import { YourData } from './YourData.tsx';

const Save = styled.div`
  ${column('s16')}
  padding: ${tokens.space.s24} ${tokens.space.s16};
  border-radius: ${tokens.radius.card};
  background: ${tokens.color.paper};
`;

const Above = styled.div`
  margin-bottom: ${tokens.space.s24};
`;

const Security = lazy(async () => ({ default: (await import('./security/Security.tsx')).Security }));

const SUCCESS_MS = 5000;
const labels = {
  name: 'Name',
  email: 'Email',
  newPassword: 'New Password',
  confirmation: 'Confirm New Password',
  currentPassword: 'Current Password',
};

/** Says what saving will change; '' if nothing. */
function plannedChanges(before: User, wanted: ProfileTyped): string {
  const changes = [
    wanted.name.trim() !== before.name && `your name to ${wanted.name.trim() || '…'}`,
    wanted.newPassword !== '' && 'your password, which logs you out on your other devices',
  ].filter((change) => change !== false);
  const isNewEmail = wanted.email.trim().toLowerCase() !== before.email;
  return [
    changes.length > 0 && `Saving will change ${changes.join(', and ')}.`,
    isNewEmail &&
      `We’ll send a link to ${wanted.email.trim() || '…'}. Your email will change once you follow it.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
}

function ProfileEditor({ user }: { user: User }) {
  const noPasswords = { newPassword: '', confirmation: '', currentPassword: '' };
  const [isSaved, setSaved] = useState(false);
  const [pendingEmail, setPendingEmail] = useState('');
  const [update] = useUpdateProfileMutation();
  useTimer(isSaved, SUCCESS_MS, () => setSaved(false));

  const form = useSchemaForm({
    schema: profileSchema,
    labels,
    defaultValues: { name: user.name, email: user.email, ...noPasswords },
    onSubmit: async ({ name, email, currentPassword, newPassword }) => {
      setSaved(false);
      const { data, error } = await update({
        name,
        email,
        currentPassword,
        ...(newPassword && { newPassword }),
      });
      if (error) {
        const problem = profileProblem(error);
        if (statusOf(error) !== 401) notifyGlobally('error', problem.message);
        return problem;
      }
      setPendingEmail(data.pendingEmail ?? '');
      form.reset({ name, email: data.pendingEmail ? user.email : email.toLowerCase(), ...noPasswords });
      setSaved(true);
      return undefined;
    },
  });
  const { field, isSubmitting, control } = form;
  const planned = plannedChanges(user, useWatch({ control }) as ProfileTyped);

  return (
    <Form form={form} gap="s32">
      <Fieldset legend="About you">
        <Field {...field('name')} autoComplete="name" maxLength={NAME_MAX} required />
        <Field {...field('email')} type="email" autoComplete="username" required />
      </Fieldset>
      <Fieldset legend="New password (optional)">
        <PasswordField
          {...field('newPassword')}
          hint={`Leave empty to keep your password. ${accountText.passwordHint}`}
          autoComplete="new-password"
        />
        <PasswordField {...field('confirmation')} autoComplete="new-password" />
      </Fieldset>
      <Save>
        <p role="status">{planned || (isSaved ? '' : 'No changes yet.')}</p>
        <PasswordField {...field('currentPassword')} autoComplete="current-password" required />
        <Button type="submit" busy={isSubmitting && 'Saving...'}>
          Save Changes
        </Button>
        {isSaved && <Alert severity="success">Profile updated successfully</Alert>}
        {pendingEmail && (
          <Alert severity="info">
            We’ve sent a link to {pendingEmail}. Until you follow it, your email will still be {user.email}.
          </Alert>
        )}
      </Save>
    </Form>
  );
}

/** The route is for logged-in shoppers only. Another account starts with its own fields. */
export function Profile() {
  const { user, mayAdminister } = useSession();
  return (
    <Page title="Profile" width="form">
      {user?.needs_second_factor && (
        <Above>
          <Alert severity="warning">
            You can use the back office once you’ve set up a second factor{' '}
            <a href="#security">under Security below</a>.
          </Alert>
        </Above>
      )}
      {user && <ProfileEditor key={user.id} user={user} />}
      {user && (mayAdminister || user.isPacker || user.has_second_factor || hasPasskeys()) && (
        <ProfileSection id="security" title="Security">
          <Suspense fallback={null}>
            <Security />
          </Suspense>
        </ProfileSection>
      )}
      {user && <YourAddresses />}
      {user && <SignOutEverywhere />}
      {user && <YourData />}
    </Page>
  );
}
