import { type Role, roleOf, ROLES } from '@slipcast/contracts/roles';
import { useId } from 'react';
import { styled } from 'styled-components';
import type { User } from '../../base/session-api.ts';
import { tokens } from '../../base/theme.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { refusedBecause, roleLabels } from './role-rules.ts';

const List = styled.ul`
  display: grid;
  gap: ${tokens.space.s12};
  padding-top: ${tokens.space.s16};
  li {
    display: grid;
    gap: ${tokens.space.s4};
  }
`;

type Props = { me: User; target: User; onClose: () => void; onChoose: (role: Role) => void };

/** The action menu of one user. A disabled role explains why. */
export function RoleDialog({ me, target, onClose, onChoose }: Props) {
  const id = useId();
  return (
    <Dialog open onClose={onClose} title={`Role of ${target.name}`}>
      <p>
        {target.email} · {roleLabels[roleOf(target)]}
      </p>
      <List className="roles">
        {ROLES.map((role) => {
          const reason = refusedBecause(me, role);
          return (
            <li key={role}>
              <Button
                look="secondary"
                disabled={reason !== ''}
                aria-describedby={reason ? `${id}-${role}` : undefined}
                onClick={() => onChoose(role)}
              >
                Make {roleLabels[role]}
              </Button>
              {reason && <small id={`${id}-${role}`}>{reason}</small>}
            </li>
          );
        })}
      </List>
    </Dialog>
  );
}
