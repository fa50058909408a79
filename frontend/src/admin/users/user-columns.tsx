import { roleOf } from '@slipcast/contracts/roles';
import { styled } from 'styled-components';
import type { User } from '../../base/session-api.ts';
import { Chip } from '../../ui/Chip.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { Row } from '../../ui/Stack.tsx';
import { ExplainedButton } from './ExplainedButton.tsx';
import { lockedBecause, roleLabels } from './role-rules.ts';

const Breaking = styled.span`
  overflow-wrap: anywhere;
`;

const looks = { superadmin: 'primary', admin: 'info', customer: 'default' } as const;

export const userColumns = (me: User, onChoose: (user: User) => void): Column<User>[] => [
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
      </Row>
    ),
  },
];
