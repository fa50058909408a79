import { useState } from 'react';
import { messageOr, statusOf } from '../../base/api.ts';
import type { User } from '../../base/session-api.ts';
import { adminText } from '../../base/strings/admin.ts';
import { useSession } from '../../base/use-session.ts';
import { type Role, useChangeRoleMutation, useUsersQuery } from '../../features/users/users-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { Page } from '../../ui/Page.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Pages } from '../lists/Pages.tsx';
import { SearchField } from '../lists/SearchField.tsx';
import { useListView, viewQuery } from '../lists/use-list-view.ts';
import { Failure } from '../shell/Failure.tsx';
import { Stack } from '../shell/Stack.tsx';
import { RoleDialog } from './RoleDialog.tsx';
import { userColumns } from './user-columns.tsx';

const loadProblem = (error: unknown, data: unknown): string => {
  if (statusOf(error) === 403) return adminText.mustBeAdmin;
  if (error) return messageOr(error, adminText.usersFailed);
  return data === null ? adminText.usersWrongShape : '';
};

export function Users() {
  const { user: me } = useSession();
  const { view, change } = useListView(['search']);
  const { data, error, isLoading, isFetching, refetch } = useUsersQuery(viewQuery(view), {
    refetchOnMountOrArgChange: true,
  });
  const [changeRole, giving] = useChangeRoleMutation();
  const [chosen, setChosen] = useState<User | null>(null);
  const problem = loadProblem(error, data);
  const give = (target: User, role: Role) => {
    setChosen(null);
    void changeRole({ id: target.id, role });
  };
  const isShown = me && data && !error;
  return (
    <Page title="Users">
      <Stack>
        {giving.error && <Alert severity="error">{messageOr(giving.error, adminText.roleFailed)}</Alert>}
        {problem && <Failure text={problem} retry={refetch} />}
        {isLoading && <Spinner label="Loading users..." />}
        {isShown && (
          <>
            <SearchField
              label={adminText.searchUsers}
              value={view.filters['search'] ?? ''}
              onSearch={(term) => change('search', term)}
            />
            {data.users.length === 0 && !isFetching && <p role="status">No users match your search.</p>}
            {data.users.length > 0 && (
              <DataTable
                caption="Users"
                columns={userColumns(me, setChosen)}
                rows={data.users}
                rowKey={({ id }) => id}
                busy={isFetching || giving.isLoading}
              />
            )}
            <Pages view={view} total={data.total} onChange={change} />
          </>
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
