import type { WireQuarantinedPot } from '@slipcast/contracts/http/ledger';
import { useState } from 'react';
import { useCountPotMutation } from '../../features/ledger/ledger-api.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Actions } from '../../ui/Stack.tsx';
import { Failed, Items } from './Items.tsx';

const SOURCES: Record<string, string> = {
  cart: 'The reservations say',
  catalogue: 'The catalogue says',
  log: 'The event log says',
  orders: 'With the missing order it would be',
};

function knownStock({ ledgerOnHand, suggestedOnHand, seenBy }: WireQuarantinedPot): string {
  const here = `The restored database says ${ledgerOnHand}`;
  if (suggestedOnHand === null)
    return `${here}. We can’t tell whether it has sold, so please check the shelf.`;
  return `${here}. ${SOURCES[seenBy] ?? 'The rest of the shop says'} ${suggestedOnHand}.`;
}

type CountProps = { suggested: number | null; busy: boolean; onCount: (onHand: number) => void };

function CountPieces({ suggested, busy, onCount }: CountProps) {
  const [pieces, setPieces] = useState(String(suggested ?? ''));
  return (
    <>
      <Field
        label="Pieces for sale"
        type="number"
        min={0}
        inputMode="numeric"
        value={pieces}
        onChange={({ target }) => setPieces(target.value)}
      />
      <Button busy={busy} disabled={!/^\d+$/.test(pieces)} onClick={() => onCount(Number(pieces))}>
        Confirm
      </Button>
    </>
  );
}

const SoldOrHere = ({ busy, onCount }: Omit<CountProps, 'suggested'>) => (
  <>
    <Button look="secondary" busy={busy} onClick={() => onCount(0)}>
      It Has Sold
    </Button>
    <Button look="secondary" busy={busy} onClick={() => onCount(1)}>
      It’s Still Here
    </Button>
  </>
);

function Pot({ pot }: { pot: WireQuarantinedPot }) {
  const { productId, variantId, name, color, ledgerOnHand, suggestedOnHand } = pot;
  const [count, { isLoading, error }] = useCountPotMutation();
  const answer = {
    busy: isLoading,
    onCount: (onHand: number) => void count({ productId, variantId, onHand }),
  };
  const isOneOff = Math.max(ledgerOnHand, suggestedOnHand ?? 0) <= 1;
  const label = color ? `${name} (${color})` : name;
  return (
    <li>
      <div>
        <p>
          <strong>{label}</strong>
        </p>
        <p>{knownStock(pot)}</p>
        <Failed error={error} />
      </div>
      <Actions role="group" aria-label={label}>
        {isOneOff ? <SoldOrHere {...answer} /> : <CountPieces suggested={suggestedOnHand} {...answer} />}
      </Actions>
    </li>
  );
}

export const QuarantinedPots = ({ pots }: { pots: readonly WireQuarantinedPot[] }) => (
  <Items id="quarantined-pots" title="Pots to check">
    {pots.map((pot) => (
      <Pot key={`${pot.productId}/${pot.variantId}`} pot={pot} />
    ))}
  </Items>
);
