import type { WirePreviousAddress } from '@slipcast/contracts/http/order';
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

type Props = {
  addresses: readonly WirePreviousAddress[];
  /** null: a new address. */
  onChoose: (parsed: WirePreviousAddress['parsed'] | null) => void;
};

export function PreviousAddresses({ addresses, onChoose }: Props) {
  const [chosen, setChosen] = useState(-1);
  const choose = (index: number) => {
    setChosen(index);
    onChoose(addresses[index]?.parsed ?? null);
  };
  return (
    <Fieldset legend="Previous addresses">
      <Choices>
        {addresses.map(({ address }, index) => (
          <Checkbox
            key={address}
            type="radio"
            name="previous-address"
            label={address}
            checked={chosen === index}
            onChange={() => choose(index)}
          />
        ))}
        <Checkbox
          type="radio"
          name="previous-address"
          label="A different address"
          checked={chosen === -1}
          onChange={() => choose(-1)}
        />
      </Choices>
    </Fieldset>
  );
}
