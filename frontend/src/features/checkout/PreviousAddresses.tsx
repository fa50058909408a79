import type { WirePreviousAddress } from '@slipcast/contracts/http/previous-addresses';
import { useState } from 'react';
import { styled } from 'styled-components';
import { tokens } from '../../base/theme.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Fieldset } from '../../ui/Fieldset.tsx';

const Choices = styled.div`
  padding: ${tokens.space.s8} ${tokens.space.s16};
  border-radius: ${tokens.radius.field};
  background: ${tokens.color.paper};
`;

const DIFFERENT = 'A different address';

type Props = {
  addresses: readonly WirePreviousAddress[];
  /** null: a new address. */
  onChoose: (parsed: WirePreviousAddress['parsed'] | null) => void;
};

export function PreviousAddresses({ addresses, onChoose }: Props) {
  const [chosen, setChosen] = useState(DIFFERENT);
  const choose = (label: string) => {
    setChosen(label);
    onChoose(addresses.find(({ address }) => address === label)?.parsed ?? null);
  };
  return (
    <Fieldset legend="Previous addresses">
      <Choices>
        {[...addresses.map(({ address }) => address), DIFFERENT].map((label) => (
          <Checkbox
            key={label}
            type="radio"
            name="previous-address"
            label={label}
            checked={chosen === label}
            onChange={() => choose(label)}
          />
        ))}
      </Choices>
    </Fieldset>
  );
}
