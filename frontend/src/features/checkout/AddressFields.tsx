import type { ComponentProps } from 'react';
import { type Control, type UseFormSetValue, useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { tokens } from '../../base/theme.ts';
import { Field } from '../../ui/Field.tsx';
import { type InfoTyped, looksOdd, tidyPostcode } from './info-schema.ts';

const Short = styled.div`
  input {
    max-width: calc(12ch + 2 * ${tokens.space.s16});
    text-transform: uppercase;
  }
`;

const ODD = 'This doesn’t look like a UK postcode. Please check it. You can still continue.';

type Props = {
  form: {
    field: (name: keyof InfoTyped) => ComponentProps<typeof Field>;
    control: Control<InfoTyped>;
    setValue: UseFormSetValue<InfoTyped>;
  };
  side: 'delivery' | 'billing';
  /** Postcodes are not those of the United Kingdom, and some countries have none. */
  isAbroad?: boolean;
};

/** The four lines of an address; `side` chooses the fields and what browsers fill them with. */
export function AddressFields({ form: { field, control, setValue }, side, isAbroad = false }: Props) {
  const fill = side === 'delivery' ? 'shipping' : 'billing';
  const code = `${side}PostalCode` as const;
  const postcode = field(code);
  const typed = useWatch({ control, name: code });
  return (
    <>
      <Field {...field(`${side}Address1`)} label="Address line 1" autoComplete={`${fill} address-line1`} />
      <Field
        {...field(`${side}Address2`)}
        label="Address line 2"
        optional
        autoComplete={`${fill} address-line2`}
      />
      <Field {...field(`${side}City`)} label="Town or city" autoComplete={`${fill} address-level2`} />
      <Short>
        <Field
          {...postcode}
          label="Postcode"
          autoComplete={`${fill} postal-code`}
          autoCapitalize="characters"
          spellCheck={false}
          optional={isAbroad}
          hint={!isAbroad && looksOdd(typed) && tidyPostcode(typed) === typed ? ODD : undefined}
          onBlur={(event) => {
            setValue(code, tidyPostcode(event.target.value));
            postcode.onBlur?.(event);
          }}
        />
      </Short>
    </>
  );
}
