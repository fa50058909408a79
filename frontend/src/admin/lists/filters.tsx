import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { row } from '../../base/theme.ts';
import { Field, Select } from '../../ui/Field.tsx';
import type { ListView } from './use-list-view.ts';

/** Above a list: its search field, filters and buttons. */
export const Toolbar = styled.div`
  ${row('s12')}
  align-items: end;
  > :not(button, a) {
    flex: 1 1 150px;
    max-width: 360px;
  }
`;

type FilterProps = {
  list: ListView;
  name: string;
  label: string;
  /** The label of the choice that leaves nothing out. */
  all?: string;
  /** Labels by value. */
  options: Readonly<Record<string, ReactNode>>;
};

/** Narrows a list down to one value. */
export const Filter = ({ list, name, label, all = 'All', options }: FilterProps) => (
  <Select
    label={label}
    value={list.filters[name] ?? ''}
    onChange={({ target }) => list.change(name, target.value)}
  >
    <option value="">{all}</option>
    {Object.entries(options).map(([value, text]) => (
      <option key={value} value={value}>
        {text}
      </option>
    ))}
  </Select>
);

/** The first and last day of a list. */
export const DayRange = ({ list }: { list: ListView }) =>
  (['from', 'to'] as const).map((name) => (
    <Field
      key={name}
      label={name === 'from' ? 'From' : 'To'}
      type="date"
      max="9999-12-31"
      value={list.filters[name] ?? ''}
      onChange={({ target }) => list.change(name, target.value)}
    />
  ));
