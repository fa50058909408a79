import type { Role } from '@slipcast/contracts/roles';
import { useState } from 'react';
import { messageOr, statusOf } from '../../base/api.ts';
import type { User } from '../../base/session-api.ts';
import { adminText } from '../../base/strings/admin.ts';
import { useSession } from '../../base/use-session.ts';
import { useChangeRoleMutation, useUsersQuery } from '../../features/users/users-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { ListTable } from '../lists/ListTable.tsx';
import { SearchField } from '../lists/SearchField.tsx';
import { useListView } from '../lists/use-list-view.ts';
import { Screen } from '../shell/Screen.tsx';
import { RoleDialog } from './RoleDialog.tsx';
import { userColumns } from './user-columns.tsx';

const loadProblem = (error: unknown, data: unknown): string => {
  if (statusOf(error) === 403) return adminText.mustBeAdmin;
  if (error) return messageOr(error, 'Failed to load users. Please try again later.');
  return data === null ? 'Invalid response format from server' : '';
};

export function Users() {
  const { user: me } = useSession();
  const list = useListView(['search']);
  const query = useUsersQuery(list.query, { refetchOnMountOrArgChange: true });
  const { data, error } = query;
  const [changeRole, roleChange] = useChangeRoleMutation();
  const [chosen, setChosen] = useState<User | null>(null);
  const grant = (target: User, role: Role) => {
    setChosen(null);
    void changeRole({ id: target.id, role });
  };
  return (
    <Screen title="Users">
      {roleChange.error && (
        <Alert severity="error">
          {messageOr(roleChange.error, 'Failed to update user role. Please try again later.')}
        </Alert>
      )}
      {data && <SearchField label="Search users..." list={list} />}
      {me && (
        <ListTable
          caption="Users"
          list={list}
          query={query}
          problem={loadProblem(error, data)}
          rows={data?.users}
          total={data?.total}
          columns={userColumns(me, setChosen)}
          empty="No users match your search."
          busy={roleChange.isLoading}
        />
      )}
      {me && chosen && (
        <RoleDialog
          me={me}
          target={chosen}
          onClose={() => setChosen(null)}
          onChoose={(role) => grant(chosen, role)}
        />
      )}
    </Screen>
  );
}
