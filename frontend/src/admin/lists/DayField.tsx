import { Field } from '../../ui/Field.tsx';

type Props = { label: string; value: string | undefined; onChange: (day: string) => void };

/** A day by which a list is filtered; '' asks for nothing. */
export const DayField = ({ label, value = '', onChange }: Props) => (
  <Field
    label={label}
    type="date"
    max="9999-12-31"
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
);
