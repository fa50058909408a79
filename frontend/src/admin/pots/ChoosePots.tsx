import { useDeferredValue, useState } from 'react';
import { styled } from 'styled-components';
import { grid, media, tokens } from '../../base/theme.ts';
import { useAdminProductsQuery } from '../../features/products-admin/admin-products-api.ts';
import { Field } from '../../ui/Field.tsx';
import { Fieldset } from '../../ui/Fieldset.tsx';
import { Picture } from '../../ui/Picture.tsx';

const Tiles = styled.ul`
  ${grid('repeat(3, minmax(0, 1fr))', 's12')}
  ${media.medium} {
    grid-template-columns: repeat(6, minmax(0, 1fr));
  }
  button {
    display: block;
    width: 100%;
    padding: 0;
    border: 2px solid transparent;
    border-radius: ${tokens.radius.card};
    background: none;
    color: inherit;
    font: inherit;
    font-size: ${tokens.text.t16};
    text-align: left;
    cursor: pointer;
    overflow: hidden;
  }
  button[aria-pressed='true'] {
    border-color: ${tokens.color.copper};
    background: ${tokens.color.mist};
  }
  span {
    display: block;
    padding: ${tokens.space.s4} ${tokens.space.s8};
    overflow-wrap: anywhere;
  }
`;
const MOST = 60;

type Props = {
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
  /** These cannot be taken out any more. */
  fixed?: readonly string[];
  hint: string;
};

/** Pots of an update or a letter, by their photographs. */
export function ChoosePots({ chosen, onChange, fixed = [], hint }: Props) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const query = String(new URLSearchParams({ page: '1', limit: String(MOST), search }));
  const { data } = useAdminProductsQuery(query);
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <Fieldset legend={`Pots (${chosen.length})`}>
      <Field
        id="find-pots"
        label="Find a pot"
        type="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        hint={hint}
      />
      <Tiles>
        {(data?.products ?? [])
          .filter(({ state }) => state !== 'archived')
          .map(({ id, name, state, images, imageUrl }) => (
            <li key={id}>
              <button
                type="button"
                aria-pressed={chosen.includes(id)}
                disabled={fixed.includes(id)}
                onClick={() => toggle(id)}
              >
                <Picture src={images[0]?.url ?? imageUrl} alt="" sizes="120px" />
                <span>
                  {name}
                  {state === 'draft' && ' (draft)'}
                </span>
              </button>
            </li>
          ))}
      </Tiles>
    </Fieldset>
  );
}
