import { styled } from 'styled-components';
import type { User } from '../../app/session-api.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { lockedBecause, roleLabels, roleOf } from './role-rules.ts';

const Email = styled.span`
  overflow-wrap: anywhere;
`;

const looks = { superadmin: 'primary', admin: 'info', customer: 'default' } as const;

export const userColumns = (me: User, onChoose: (user: User) => void): Column<User>[] => [
  { key: 'name', header: 'Name', cell: ({ name }) => name },
  { key: 'email', header: 'Email', cell: ({ email }) => <Email>{email}</Email> },
  {
    key: 'role',
    header: 'Role',
    cell: (user) => <Chip look={looks[roleOf(user)]}>{roleLabels[roleOf(user)]}</Chip>,
  },
  {
    key: 'actions',
    header: 'Actions',
    cell: (user) => (
      <Button
        look="secondary"
        disabled={lockedBecause(me, user) !== ''}
        title={lockedBecause(me, user) || undefined}
        aria-label={`Change role of ${user.name}`}
        onClick={() => onChoose(user)}
      >
        Change Role
      </Button>
    ),
  },
];
