import { type Role, roleOf, ROLES } from '@slipcast/contracts/roles';
import { type ComponentProps, useId, useState } from 'react';
import { styled } from 'styled-components';
import { messageOr, statusOf } from '../../base/api.ts';
import { adminText } from '../../base/strings/admin.ts';
import { column, tokens } from '../../base/theme.ts';
import { type User, useSession } from '../../base/use-session.ts';
import { useChangeRoleMutation, useUsersQuery } from '../../features/users/users-api.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Row } from '../../ui/Stack.tsx';
import { ListTable } from '../lists/ListTable.tsx';
import { Outcome } from '../lists/Outcome.tsx';
import { SearchField } from '../lists/SearchField.tsx';
import { useListView } from '../lists/use-list-view.ts';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import { Screen } from '../shell/Screen.tsx';
import { ResetSecondFactor } from './ResetSecondFactor.tsx';

const roleNames: Record<Role, string> = {
  superadmin: 'a Super Admin',
  admin: 'an Admin',
  packer: 'a Packer',
  customer: 'a Customer',
};
const roleLabels: Record<Role, string> = {
  superadmin: 'Super Admin',
  admin: 'Admin',
  packer: 'Packer',
  customer: 'Customer',
};

/** Why `me` may not change this user's role; '' if they may. */
function lockedBecause(me: User, target: User): string {
  if (me.id === target.id) return 'You cannot change your own role.';
  return target.isSuperAdmin && !me.isSuperAdmin
    ? 'Only a super admin can change the role of a super admin.'
    : '';
}

/** Why `me` may not grant this role; '' if they may. */
const refusedBecause = (me: User, role: Role): string =>
  role === 'superadmin' && !me.isSuperAdmin ? 'Only a super admin can grant this role.' : '';

/** `reason`: why the button is disabled, which is shown beside it; '' if it is not. */
function ExplainedButton({ reason, ...button }: ComponentProps<'button'> & { reason: string }) {
  const id = useId();
  return (
    <>
      <Button
        {...button}
        look="secondary"
        disabled={reason !== ''}
        aria-describedby={reason ? id : undefined}
      />
      {reason && <small id={id}>{reason}</small>}
    </>
  );
}

const Breaking = styled.span`
  overflow-wrap: anywhere;
`;

const looks = { superadmin: 'primary', admin: 'info', packer: 'success', customer: 'default' } as const;

const userColumns = (me: User, onChoose: (user: User) => void): Column<User>[] => [
  { header: 'Name', cell: ({ name }) => <Breaking>{name}</Breaking> },
  { header: 'Email', cell: ({ email }) => <Breaking>{email}</Breaking> },
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

const List = styled.ul`
  ${column('s12')}
  padding-top: ${tokens.space.s16};
  li {
    ${column('s4')}
  }
`;

type RoleDialogProps = { me: User; target: User; onClose: () => void; onChoose: (role: Role) => void };

/** The action menu of one user. A disabled role explains why. */
function RoleDialog({ me, target, onClose, onChoose }: RoleDialogProps) {
  return (
    <Dialog onClose={onClose} title={`Role of ${target.name}`}>
      <p>
        {target.email} · {roleLabels[roleOf(target)]}
      </p>
      <List className="roles">
        {ROLES.map((role) => (
          <li key={role}>
            <ExplainedButton reason={refusedBecause(me, role)} onClick={() => onChoose(role)}>
              Make {roleLabels[role]}
            </ExplainedButton>
          </li>
        ))}
      </List>
    </Dialog>
  );
}

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
  const [promoted, setPromoted] = useState<User | null>(null);
  const [done, setDone] = useState('');
  const grant = async (target: User, role: Role) => {
    setChosen(null);
    setPromoted(null);
    setDone('');
    const { error: refused } = await changeRole({ id: target.id, role });
    if (!refused) setDone(`${target.name} is now ${roleNames[role]}.`);
  };
  return (
    <Screen title="Users">
      <Outcome
        problem={
          roleChange.error &&
          messageOr(roleChange.error, 'Failed to update user role. Please try again later.')
        }
        onProblemClose={roleChange.reset}
        success={done}
        onSuccessClose={() => setDone('')}
      />
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
          A super admin can change everything in this shop, and everybody’s role, yours included.
        </ConfirmDialog>
      )}
    </Screen>
  );
}
