import { useDeferredValue, useState } from 'react';
import { styled } from 'styled-components';
import { grid, media, small, tokens } from '../../base/theme.ts';
import { useAdminProductsQuery } from '../../features/products-admin/admin-products-api.ts';
import { RetryAlert } from '../../ui/Alert.tsx';
import { Field } from '../../ui/Field.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Price } from '../../ui/Price.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { keyOf, type Tile, tilesOf } from './pot-tiles.ts';

/** More are found by name. */
const SHOWN = 12;

const Tiles = styled.ul`
  ${grid('repeat(3, minmax(0, 1fr))', 's8')}
  ${media.medium} {
    ${grid('repeat(auto-fill, minmax(130px, 1fr))', 's12')}
  }
`;
const Pot = styled.button`
  position: relative;
  display: flex;
  flex-direction: column;
  width: 100%;
  height: 100%;
  padding: 0 0 ${tokens.space.s8};
  border: 1px solid ${tokens.color.raw};
  border-radius: ${tokens.radius.field};
  background: ${tokens.color.white};
  overflow: hidden;
  text-align: left;
  cursor: pointer;
  overflow-wrap: anywhere;
  &[data-chosen] {
    border-color: ${tokens.color.copper};
    box-shadow: inset 0 0 0 1px ${tokens.color.copper};
  }
  picture {
    width: 100%;
  }
  > span {
    padding: ${tokens.space.s4} ${tokens.space.s8} 0;
    font-size: ${tokens.text.t14};
    line-height: 1.25;
  }
  small {
    ${small}
  }
  strong {
    position: absolute;
    inset: ${tokens.space.s4} ${tokens.space.s4} auto auto;
    min-width: 28px;
    padding: 2px ${tokens.space.s8};
    border-radius: ${tokens.radius.chip};
    background: ${tokens.color.copper};
    color: ${tokens.color.white};
    text-align: center;
  }
`;

type Props = {
  /** Those that are on the order, with how many of each. */
  pots: readonly (Tile & { quantity: number })[];
  onAdd: (tile: Tile) => void;
};

function PotTile({ tile, chosen, onAdd }: { tile: Tile; chosen: number; onAdd: () => void }) {
  const { name, color, pricePence, image, stock } = tile;
  return (
    <Pot type="button" data-chosen={chosen > 0 || undefined} onClick={onAdd}>
      <Picture src={image} alt="" sizes="(min-width: 600px) 160px, 33vw" />
      {chosen > 0 && <strong aria-hidden>{chosen}</strong>}
      <span>
        {name}
        {color && <small> {color}</small>}
      </span>
      <span>
        <Price pence={pricePence} />
        <small> · {stock} left</small>
      </span>
    </Pot>
  );
}

/** The pots that are in stock, to tap. */
export function PotTiles({ pots, onAdd }: Props) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const query = String(new URLSearchParams({ page: '1', limit: String(SHOWN), state: 'published', search }));
  const { data, isFetching, isError, refetch } = useAdminProductsQuery(query);
  const tiles = (data?.products ?? []).flatMap(tilesOf);
  const more = (data?.total ?? 0) > SHOWN;
  const chosen = (tile: Tile) => pots.find((pot) => keyOf(pot) === keyOf(tile))?.quantity ?? 0;
  return (
    <Stack $gap="s16">
      <Field
        label="Find a pot"
        type="search"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {isError && <RetryAlert onRetry={refetch}>Failed to load the pots</RetryAlert>}
      {!data && isFetching && <Spinner label="Loading the pots..." />}
      {data && tiles.length === 0 && (
        <p role="status">{search ? 'No matching pots in stock.' : 'No pots in stock.'}</p>
      )}
      <Tiles aria-label="Pots">
        {tiles.map((tile) => (
          <li key={keyOf(tile)}>
            <PotTile tile={tile} chosen={chosen(tile)} onAdd={() => onAdd(tile)} />
          </li>
        ))}
      </Tiles>
      {more && <p>Find other pots by name or glaze.</p>}
    </Stack>
  );
}
