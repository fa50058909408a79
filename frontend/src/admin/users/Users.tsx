import { useState } from 'react';
import { messageOr, statusOf } from '../../app/api.ts';
import type { User } from '../../app/session-api.ts';
import { adminText } from '../../app/strings/admin.ts';
import { useSession } from '../../app/use-session.ts';
import { type Role, useChangeRoleMutation, useUsersQuery } from '../../features/users/users-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Stack } from '../shell/Stack.tsx';
import { RoleDialog } from './RoleDialog.tsx';
import { UserTable } from './UserTable.tsx';

const loadProblem = (error: unknown, data: User[] | null | undefined): string => {
  if (statusOf(error) === 403) return adminText.mustBeAdmin;
  if (error) return messageOr(error, adminText.usersFailed);
  return data === null ? adminText.usersWrongShape : '';
};

export function Users() {
  const { user: me } = useSession();
  const { data, error, isLoading, isFetching, refetch } = useUsersQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [changeRole, change] = useChangeRoleMutation();
  const [chosen, setChosen] = useState<User | null>(null);
  const problem = loadProblem(error, data);
  const give = (target: User, role: Role) => {
    setChosen(null);
    void changeRole({ id: target.id, role });
  };
  return (
    <Page title="Users">
      <Stack>
        {change.error && <Alert severity="error">{messageOr(change.error, adminText.roleFailed)}</Alert>}
        {problem && (
          <Alert
            severity="error"
            action={
              <Button look="secondary" onClick={() => void refetch()}>
                Try Again
              </Button>
            }
          >
            {problem}
          </Alert>
        )}
        {isLoading && <Spinner label="Loading users..." />}
        {me && data && !error && (
          <UserTable me={me} users={data} busy={isFetching || change.isLoading} onChoose={setChosen} />
        )}
      </Stack>
      {me && chosen && (
        <RoleDialog
          me={me}
          target={chosen}
          onClose={() => setChosen(null)}
          onChoose={(role) => give(chosen, role)}
        />
      )}
    </Page>
  );
}
