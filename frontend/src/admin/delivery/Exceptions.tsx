import type { EditedDeliveryOptions } from '@slipcast/contracts/http/delivery-options';
import type { Zone } from '@slipcast/contracts/delivery-zones';
import { X } from 'lucide-react';
import { styled } from 'styled-components';
import { line, row, tokens } from '../../base/theme.ts';
import { Select } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Stack } from '../../ui/Stack.tsx';

export type Country = EditedDeliveryOptions['countries'][number];

const Names = styled.ul`
  ${row('s8')}
  li {
    ${line('s4')}
    padding-left: ${tokens.space.s12};
    border-radius: ${tokens.radius.chip};
    background: ${tokens.color.raw};
  }
`;

type Props = {
  zone: Zone;
  countries: readonly Country[];
  except: readonly string[];
  onChange: (except: string[]) => void;
};

/** The countries of a zone that the shop doesn't send to. */
export function Exceptions({ zone, countries, except, onChange }: Props) {
  const left = countries.filter(({ code }) => !except.includes(code));
  const named = countries.filter(({ code }) => except.includes(code));
  return (
    <Stack $gap="s8">
      <Select
        id={`except-${zone}`}
        label="Countries that you don’t deliver to"
        value=""
        onChange={({ target }) => onChange([...except, target.value])}
      >
        <option value="">Choose a country to leave out</option>
        {left.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      {named.length > 0 && (
        <Names aria-label="Left out">
          {named.map(({ code, name }) => (
            <li key={code}>
              {name}
              <IconButton
                Icon={X}
                label={`Deliver to ${name} again`}
                onClick={() => onChange(except.filter((one) => one !== code))}
              />
            </li>
          ))}
        </Names>
      )}
    </Stack>
  );
}
