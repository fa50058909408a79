import { type Role, roleOf } from '@slipcast/contracts/roles';
import { useState } from 'react';
import { messageOr, statusOf } from '../../base/api.ts';
import { adminText } from '../../base/strings/admin.ts';
import { type User, useSession } from '../../base/use-session.ts';
import { useChangeRoleMutation, useUsersQuery } from '../../features/users/users-api.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { Row } from '../../ui/Stack.tsx';
import { Wrapping } from '../lists/cells.ts';
import { Toolbar } from '../lists/filters.tsx';
import { ListTable } from '../lists/ListTable.tsx';
import { Outcome } from '../lists/Outcome.tsx';
import { SearchField } from '../lists/SearchField.tsx';
import { useListView } from '../lists/use-list-view.ts';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import { Screen } from '../shell/Screen.tsx';
import { ExplainedButton } from './ExplainedButton.tsx';
import { ResetSecondFactor } from './ResetSecondFactor.tsx';
import { RoleDialog } from './RoleDialog.tsx';
import { lockedBecause, roleLabels, withArticle } from './roles.ts';

const looks = { superadmin: 'primary', admin: 'info', packer: 'success', customer: 'default' } as const;

const userColumns = (me: User, onChoose: (user: User) => void): Column<User>[] => [
  { header: 'Name', cell: ({ name }) => <Wrapping>{name}</Wrapping> },
  { header: 'Email', cell: ({ email }) => <Wrapping>{email}</Wrapping> },
  {
    header: 'Role',
    cell: (user) => <Chip look={looks[roleOf(user)]}>{roleLabels[roleOf(user)]}</Chip>,
  },
  {
    header: 'Actions',
    cell: (user) => (
      <Row $gap="s4" $columnGap="s12">
        <ExplainedButton
          reason={lockedBecause(me, user)}
          aria-label={`Change role of ${user.name}`}
          onClick={() => onChoose(user)}
        >
          Change Role
        </ExplainedButton>
        <ResetSecondFactor me={me} target={user} />
      </Row>
    ),
  },
];

const loadProblem = (error: unknown, data: unknown): string => {
  if (statusOf(error) === 403) return adminText.mustBeAdmin;
  if (error) return messageOr(error, 'Failed to load users. Please try again later.');
  return data === null ? 'Invalid response format from server' : '';
};

const ROLE_FAILED = 'Failed to update user role. Please try again later.';

export function Users() {
  const { user: me } = useSession();
  const list = useListView(['search']);
  const query = useUsersQuery(list.query, { refetchOnMountOrArgChange: true });
  const { data, error } = query;
  const [changeRole, roleChange] = useChangeRoleMutation();
  const [chosen, setChosen] = useState<User | null>(null);
  const [promoted, setPromoted] = useState<User | null>(null);
  const [done, setDone] = useState('');
  const grant = async (target: User, role: Role) => {
    setChosen(null);
    setPromoted(null);
    setDone('');
    const { error: refused } = await changeRole({ id: target.id, role });
    if (!refused) setDone(`${target.name} is now ${withArticle(role)}.`);
  };
  return (
    <Screen title="Users">
      <Outcome
        problem={roleChange.error && messageOr(roleChange.error, ROLE_FAILED)}
        onProblemClose={roleChange.reset}
        success={done}
        onSuccessClose={() => setDone('')}
      />
      {data && (
        <Toolbar>
          <SearchField label="Search users..." list={list} />
          <ButtonLink look="secondary" to="/admin/users/import">
            Import Customers
          </ButtonLink>
        </Toolbar>
      )}
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
          onChoose={(role) => {
            if (role !== 'superadmin') return void grant(chosen, role);
            setChosen(null);
            setPromoted(chosen);
          }}
        />
      )}
      {promoted && (
        <ConfirmDialog
          title={`Make ${promoted.name} a Super Admin?`}
          dismiss="Keep Role"
          confirm="Make Super Admin"
          onClose={() => setPromoted(null)}
          onConfirm={() => void grant(promoted, 'superadmin')}
        >
          A super admin can change everything in this shop, including your role and everyone else’s.
        </ConfirmDialog>
      )}
    </Screen>
  );
}
