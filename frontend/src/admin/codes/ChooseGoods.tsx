import { useDeferredValue, useState } from 'react';
import { styled } from 'styled-components';
import { line, row, tokens } from '../../base/theme.ts';
import {
  useAdminProductsQuery,
  useCategoryNamesQuery,
} from '../../features/products-admin/admin-products-api.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field, FieldHint } from '../../ui/Field.tsx';
import { Fieldset } from '../../ui/Fieldset.tsx';
import { Stack } from '../../ui/Stack.tsx';
import type { ChosenCode } from './code-form.ts';

const Categories = styled.div`
  ${row('s0', 's24')}
`;
const Pot = styled.li`
  ${line('s12')}
  justify-content: space-between;
  min-height: 44px;
  border-bottom: 1px solid ${tokens.color.rule};
  span {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;
const FOUND = 5;

type Props = {
  chosen: ChosenCode;
  onChange: (change: Partial<ChosenCode>) => void;
  /** Pots that one code may name. */
  most: number;
};

/** What a code is for: everything, some categories, or some pots. */
export function ChooseGoods({ chosen: { categories, products }, onChange, most }: Props) {
  const { data: names = [] } = useCategoryNamesQuery();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const query = String(new URLSearchParams({ page: '1', limit: String(FOUND), search }));
  const { data } = useAdminProductsQuery(query, { skip: search === '' });
  const found = (search === '' ? [] : (data?.products ?? [])).filter(
    ({ id }) => !products.some((one) => one.id === id),
  );
  return (
    <Fieldset legend="What it’s for">
      <FieldHint>Choose nothing for all pots.</FieldHint>
      {names.length > 0 && (
        <Categories>
          {names.map((name) => (
            <Checkbox
              key={name}
              label={name}
              checked={categories.includes(name)}
              onChange={({ target }) =>
                onChange({
                  categories: target.checked
                    ? [...categories, name]
                    : categories.filter((one) => one !== name),
                })
              }
            />
          ))}
        </Categories>
      )}
      <Stack $gap="s8">
        {products.length > 0 && (
          <ul aria-label="Pots it’s for">
            {products.map(({ id, name }) => (
              <Pot key={id}>
                <span>{name}</span>
                <Button
                  look="quiet"
                  aria-label={`Remove ${name}`}
                  onClick={() => onChange({ products: products.filter((one) => one.id !== id) })}
                >
                  Remove
                </Button>
              </Pot>
            ))}
          </ul>
        )}
        {products.length < most && (
          <Field
            id="code-pots"
            label="Find a pot"
            optional
            type="search"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
        {found.length > 0 && (
          <ul aria-label="Found pots">
            {found.map(({ id, name }) => (
              <Pot key={id}>
                <span>{name}</span>
                <Button
                  look="quiet"
                  aria-label={`Add ${name}`}
                  onClick={() => {
                    onChange({ products: [...products, { id, name }] });
                    setTyped('');
                  }}
                >
                  Add
                </Button>
              </Pot>
            ))}
          </ul>
        )}
        {search !== '' && data?.products.length === 0 && <p role="status">No matching pots.</p>}
      </Stack>
    </Fieldset>
  );
}
