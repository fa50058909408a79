import type { SecondFactorState } from '@slipcast/contracts/http/second-factor';
import { useState } from 'react';
import { styled } from 'styled-components';
import { row, small, tokens } from '../../../base/theme.ts';
import {
  useAddPasskeyMutation,
  useNewPasskeyOptionsMutation,
  useRemovePasskeyMutation,
} from '../../../features/account/passkey-api.ts';
import { hasPasskeys, makePasskey } from '../../../features/account/passkeys.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });
type Known = SecondFactorState['passkeys'][number];

const List = styled.ul`
  width: 100%;
  padding: 0;
  list-style: none;
  li {
    ${row('s4', 's16')}
    justify-content: space-between;
    padding: ${tokens.space.s8} 0;
    border-bottom: 1px solid ${tokens.color.raw};
    overflow-wrap: anywhere;
  }
  /* The button stays at its right, also on a phone. */
  li > span {
    flex: 1 1 0;
  }
  small {
    ${small}
    display: block;
  }
`;

const usedOn = ({ createdAt, lastUsedAt }: Known): string =>
  lastUsedAt
    ? `Last used on ${DAY.format(new Date(lastUsedAt))}`
    : `Added on ${DAY.format(new Date(createdAt))}, not used yet`;

type AddProps = { onClose: () => void; onAdded: (recoveryCodes: string[] | undefined) => void };

function AddPasskey({ onClose, onAdded }: AddProps) {
  const [name, setName] = useState('This device');
  const [begin] = useNewPasskeyOptionsMutation();
  const [add] = useAddPasskeyMutation();
  const confirm = async (currentPassword: string) => {
    const options = await begin({ currentPassword });
    if (!options.data) return { error: options.error };
    const made = await makePasskey(options.data);
    if (!made.data) return { error: { status: 0, message: made.problem, data: null } };
    const { data, error } = await add({ name: name.trim() || 'This device', response: made.data });
    if (data) onAdded(data.recoveryCodes);
    return { error };
  };
  return (
    <PasswordDialog
      title="Add a passkey"
      submit="Add Passkey"
      onClose={onClose}
      onConfirm={confirm}
      fields={
        <Field
          label="Name"
          hint="So that you can tell it from others."
          value={name}
          maxLength={60}
          onChange={({ target }) => setName(target.value)}
        />
      }
    >
      Your device asks for your fingerprint, your face or its PIN, and creates a passkey that works only on
      this site.
    </PasswordDialog>
  );
}

type Props = { state: Pick<SecondFactorState, 'passkeys' | 'available'>; onCodes: (codes: string[]) => void };

/** An account can have several: one on the phone, one on the computer beside the kiln. */
export function Passkeys({ state: { passkeys, available }, onCodes }: Props) {
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Known | null>(null);
  const [remove] = useRemovePasskeyMutation();
  if (passkeys.length === 0 && !hasPasskeys()) return null;
  return (
    <>
      <p>
        A passkey logs you in with your fingerprint, your face or your device’s PIN, with no password or code.
        A fake copy of this site can’t steal it.{!available && ' Your password goes on working too.'}
      </p>
      {passkeys.length > 0 && (
        <List aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <span>
                {passkey.name} <small>{usedOn(passkey)}</small>
              </span>
              <Button
                look="quiet"
                aria-label={`Remove passkey ${passkey.name}`}
                onClick={() => setLeaving(passkey)}
              >
                Remove
              </Button>
            </li>
          ))}
        </List>
      )}
      {hasPasskeys() && (
        <Button look="secondary" onClick={() => setAdding(true)}>
          Add a Passkey
        </Button>
      )}
      {isAdding && (
        <AddPasskey
          onClose={() => setAdding(false)}
          onAdded={(codes) => {
            setAdding(false);
            if (codes) onCodes(codes);
          }}
        />
      )}
      {leaving && (
        <PasswordDialog
          title={`Remove the passkey ${leaving.name}?`}
          submit="Remove Passkey"
          danger
          onClose={() => setLeaving(null)}
          onConfirm={async (currentPassword) => {
            const { error } = await remove({ id: leaving.id, currentPassword });
            if (!error) setLeaving(null);
            return { error };
          }}
        >
          It will no longer log you in. Delete it on the device too, so that the device stops offering it.
        </PasswordDialog>
      )}
    </>
  );
}
