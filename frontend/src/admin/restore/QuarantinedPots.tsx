import type { WireQuarantinedPot } from '@slipcast/contracts/http/ledger';
import { useState } from 'react';
import { useCountPotMutation } from '../../features/ledger/ledger-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Actions } from '../../ui/Stack.tsx';
import { Rows } from './ForgottenOrders.tsx';

const WITNESSES: Record<string, string> = {
  cart: 'The reservations say',
  catalogue: 'The catalogue says',
  log: 'The event log says',
  orders: 'With the forgotten order it is',
};

function whatIsKnown({ ledgerOnHand, suggestedOnHand, seenBy }: WireQuarantinedPot): string {
  const here = `The database has ${ledgerOnHand}`;
  if (suggestedOnHand === null) return `${here}. Nobody knows whether it is sold: please look on the shelf.`;
  return `${here}. ${WITNESSES[seenBy] ?? 'The rest of the shop says'} ${suggestedOnHand}.`;
}

/** One pot of a kind is there or not; of several, somebody has to count. */
function Pot({ pot }: { pot: WireQuarantinedPot }) {
  const { productId, variantId, name, color, ledgerOnHand, suggestedOnHand } = pot;
  const [count, { isLoading, error }] = useCountPotMutation();
  const [pieces, setPieces] = useState(String(suggestedOnHand ?? ''));
  const confirm = (onHand: number) => void count({ productId, variantId, onHand });
  const several = Math.max(ledgerOnHand, suggestedOnHand ?? 0) > 1;
  const label = color ? `${name} (${color})` : name;
  return (
    <li>
      <div>
        <p>
          <strong>{label}</strong>
        </p>
        <p>{whatIsKnown(pot)}</p>
        {error && (
          <Alert severity="error">
            {('message' in error && error.message) || 'That did not work. Please try again.'}
          </Alert>
        )}
      </div>
      <Actions role="group" aria-label={label}>
        {several ? (
          <>
            <Field
              label="Pieces for sale"
              type="number"
              min={0}
              inputMode="numeric"
              value={pieces}
              onChange={({ target }) => setPieces(target.value)}
            />
            <Button busy={isLoading} disabled={!/^\d+$/.test(pieces)} onClick={() => confirm(Number(pieces))}>
              Confirm
            </Button>
          </>
        ) : (
          <>
            <Button look="secondary" busy={isLoading} onClick={() => confirm(0)}>
              It Is Sold
            </Button>
            <Button look="secondary" busy={isLoading} onClick={() => confirm(1)}>
              It Is Still Here
            </Button>
          </>
        )}
      </Actions>
    </li>
  );
}

export const QuarantinedPots = ({ pots }: { pots: WireQuarantinedPot[] }) => (
  <Rows>
    {pots.map((pot) => (
      <Pot key={`${pot.productId}/${pot.variantId}`} pot={pot} />
    ))}
  </Rows>
);
