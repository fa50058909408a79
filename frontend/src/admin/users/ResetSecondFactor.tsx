import { useState } from 'react';
import { messageOr } from '../../base/api.ts';
import type { User } from '../../base/use-session.ts';
import { useResetSecondFactorMutation } from '../../features/users/users-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';

/** For a colleague who has lost their phone and recovery codes. Only a super admin may do this, and not for themselves. */
export function ResetSecondFactor({ me, target }: { me: User; target: User }) {
  const [isAsking, setAsking] = useState(false);
  const [reset, { error, isLoading }] = useResetSecondFactorMutation();
  if (!target.has_second_factor || !me.isSuperAdmin || me.id === target.id) return null;
  return (
    <>
      <Button
        look="secondary"
        busy={isLoading}
        aria-label={`Reset second factor of ${target.name}`}
        onClick={() => setAsking(true)}
      >
        Reset Second Factor
      </Button>
      {error && <Alert severity="error">{messageOr(error, 'Failed to reset the second factor.')}</Alert>}
      {isAsking && (
        <ConfirmDialog
          title={`Reset ${target.name}’s second factor?`}
          dismiss="Cancel"
          confirm="Reset Second Factor"
          danger
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            void reset(target.id);
          }}
        >
          They’ll need only their password again, and we’ll email them to say so. Ring them first to make sure
          that the request is really theirs.
        </ConfirmDialog>
      )}
    </>
  );
}
