import { styled } from 'styled-components';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { tokens } from '../../base/theme.ts';
import { Field } from '../../ui/Field.tsx';
import type { InfoForm } from './info-schema.ts';
import { looksOdd, tidyPostcode } from './postcode.ts';

const Short = styled.div`
  input {
    max-width: calc(12ch + 2 * ${tokens.space.s16});
    text-transform: uppercase;
  }
`;

export type InfoFormApi = Pick<UseFormReturn<InfoForm>, 'register' | 'control' | 'setValue' | 'trigger'> & {
  errors: Partial<Record<keyof InfoForm, { message?: string | undefined }>>;
};

type Props = { form: InfoFormApi; side: 'delivery' | 'billing' };

const ODD = 'This does not look like a UK postcode. Please check it; you can go on.';

/** The four lines of an address; `side` chooses the fields and what browsers fill them with. */
export function AddressFields({ form, side }: Props) {
  const { errors } = form;
  const fill = side === 'delivery' ? 'shipping' : 'billing';
  const field = (name: keyof InfoForm) => ({ ...fieldProps(form, name), error: errors[name]?.message });
  const code = `${side}PostalCode` as const;
  const postcode = field(code);
  const typed = useWatch({ control: form.control, name: code });
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
          hint={looksOdd(typed) && tidyPostcode(typed) === typed ? ODD : undefined}
          onBlur={async (event) => {
            form.setValue(code, tidyPostcode(event.target.value));
            await postcode.onBlur(event);
          }}
        />
      </Short>
    </>
  );
}

/** First check when a field is left; a shown error goes as soon as it is mended, and none appears while typing. */
export function fieldProps({ register, trigger, errors }: InfoFormApi, name: keyof InfoForm) {
  return {
    id: name,
    ...register(name, {
      onChange: () => {
        if (errors[name]) void trigger(name);
      },
    }),
  };
}
