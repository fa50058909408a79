import { type Role, roleOf, ROLES } from '@slipcast/contracts/roles';
import { styled } from 'styled-components';
import { column, tokens } from '../../base/theme.ts';
import type { User } from '../../base/use-session.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ExplainedButton } from './ExplainedButton.tsx';
import { refusedBecause, roleLabels, roleMeanings } from './roles.ts';

const List = styled.ul`
  ${column('s12')}
  padding-top: ${tokens.space.s16};
  li {
    ${column('s4')}
  }
`;

type Props = { me: User; target: User; onClose: () => void; onChoose: (role: Role) => void };

/** The action menu of one user. A disabled role explains why. */
export function RoleDialog({ me, target, onClose, onChoose }: Props) {
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
            <small>{roleMeanings[role]}</small>
          </li>
        ))}
      </List>
    </Dialog>
  );
}
