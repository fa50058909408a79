import { useState } from 'react';
import * as v from 'valibot';
import { messageOr } from '../../base/api.ts';
import { useAppDispatch } from '../../base/redux.ts';
import { sessionEnded } from '../../base/session.ts';
import { useDownloadMutation, useEraseAccountMutation } from '../../features/account/account-api.ts';
import { PasswordField } from '../../features/account/PasswordField.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { saveFile } from '../../ui/save-file.ts';
import { Row } from '../../ui/Stack.tsx';
import { ProfileSection } from './ProfileSection.tsx';

// Not `currentPassword`: the form above has a field of that name.
const schema = v.object({ password: v.pipe(v.string(), v.nonEmpty('Required')) });

function EraseDialog({ onClose }: { onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [erase] = useEraseAccountMutation();
  const form = useSchemaForm({
    schema,
    labels: { password: 'Your password' },
    defaultValues: { password: '' },
    onSubmit: async ({ password }) => {
      const { error } = await erase({ currentPassword: password });
      if (error) return { message: messageOr(error, 'We couldn’t delete your account. Please try again.') };
      dispatch(sessionEnded('asked'));
      return undefined;
    },
  });
  return (
    <Dialog onClose={onClose} title="Delete your account?">
      <Form form={form} gap="s16">
        <p>
          Your account, your saved addresses, your cart and its reservations are deleted at once, and you’re
          logged out everywhere. This can’t be undone.
        </p>
        <p>
          Orders on their way will still reach you. We have to store what you bought and paid, but not with
          which card, and we remove your name and address from old orders.
        </p>
        <PasswordField {...form.field('password')} autoComplete="current-password" required />
        <Row $gap="s12">
          <Button type="submit" busy={form.isSubmitting && 'Deleting...'}>
            Delete My Account
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </Row>
      </Form>
    </Dialog>
  );
}

/** Customers can download their data and delete their account. */
export function YourData() {
  const [download, { isLoading, isError }] = useDownloadMutation();
  const [asks, setAsks] = useState(false);
  const press = async () => {
    const { data } = await download();
    if (data)
      saveFile('my-data.json', new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  };
  return (
    <ProfileSection id="your-data" title="Your data">
      <p>
        Download what we store about you: your account, addresses, orders and cart, the kind and last digits
        of the cards you paid with, and which emails we sent you.
      </p>
      {isError && <Alert severity="error">We couldn’t collect your data. Please try again.</Alert>}
      <Row $gap="s12">
        <Button look="secondary" busy={isLoading && 'Collecting...'} onClick={() => void press()}>
          Download My Data
        </Button>
        <Button look="secondary" onClick={() => setAsks(true)}>
          Delete My Account...
        </Button>
      </Row>
      {asks && <EraseDialog onClose={() => setAsks(false)} />}
    </ProfileSection>
  );
}
