import { ArrowDown, ArrowLeft, ArrowUp, Merge, Pencil } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { messageOr } from '../../base/api.ts';
import { line } from '../../base/theme.ts';
import { RetryAlert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { formatCount } from '../lists/count.ts';
import { Outcome } from '../lists/Outcome.tsx';
import { Screen } from '../shell/Screen.tsx';
import {
  type AdminCategories,
  type AdminCategory,
  useAdminCategoriesQuery,
  useOrderCategoriesMutation,
} from './categories-api.ts';
import { CategoryDialog } from './CategoryDialog.tsx';

const Actions = styled.span`
  ${line('s8')}
  flex-wrap: wrap;
`;

type Edited = { id: string; merges: boolean };
type Given = {
  rows: AdminCategory[];
  move: (id: string, by: number) => void;
  edit: (edited: Edited) => void;
};

const columns = ({ rows, move, edit }: Given): Column<AdminCategory>[] => [
  { header: 'Category', cell: ({ name }) => name },
  { header: 'Products', numeric: true, cell: ({ products }) => formatCount(products) },
  { header: 'In the Shop', numeric: true, cell: ({ inShop }) => formatCount(inShop) },
  {
    header: 'Actions',
    cell: ({ id, name }) => {
      const place = rows.findIndex((one) => one.id === id);
      return (
        <Actions>
          <IconButton
            Icon={ArrowUp}
            label={`Move ${name} up`}
            disabled={place === 0}
            onClick={() => move(id, -1)}
          />
          <IconButton
            Icon={ArrowDown}
            label={`Move ${name} down`}
            disabled={place === rows.length - 1}
            onClick={() => move(id, 1)}
          />
          <Button
            Icon={Pencil}
            look="secondary"
            aria-label={`Rename ${name}`}
            onClick={() => edit({ id, merges: false })}
          >
            Rename
          </Button>
          {rows.length > 1 && (
            <Button
              Icon={Merge}
              look="secondary"
              aria-label={`Merge ${name}`}
              onClick={() => edit({ id, merges: true })}
            >
              Merge
            </Button>
          )}
        </Actions>
      );
    },
  },
];

/** Moves categories one after the other: each press starts from what the one before has made of the list. */
function useMoves(data: AdminCategories | undefined) {
  const [order, ordering] = useOrderCategoriesMutation();
  const newest = useRef(data);
  const last = useRef(Promise.resolve());
  useEffect(() => {
    if (data && data.revision >= (newest.current?.revision ?? 0)) newest.current = data;
  }, [data]);
  const moveNow = async (id: string, by: number) => {
    const { categories = [], revision = 0 } = newest.current ?? {};
    const ids = categories.map((one) => one.id);
    const place = ids.indexOf(id);
    if (place < 0 || ids[place + by] === undefined) return;
    ids.splice(place, 1);
    ids.splice(place + by, 0, id);
    const answer = await order({ ids, revisionLoaded: revision });
    if (answer.data) newest.current = answer.data;
  };
  return {
    ordering,
    move: (id: string, by: number) => {
      last.current = last.current.then(() => moveNow(id, by));
    },
  };
}

/** The categories in the order of the shop, with their names. */
export function Categories() {
  const { data, isError, isFetching, refetch } = useAdminCategoriesQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const { move, ordering } = useMoves(data);
  const [edited, setEdited] = useState<Edited | null>(null);
  const [done, setDone] = useState('');
  const rows = data?.categories ?? [];
  const revision = data?.revision ?? 0;
  const category = rows.find(({ id }) => id === edited?.id);
  return (
    <Screen title="Categories">
      <div>
        <ButtonLink Icon={ArrowLeft} look="secondary" to="/admin/products">
          Back to Products
        </ButtonLink>
      </div>
      <p>
        The shop shows categories in this order. A category appears with its first product and disappears with
        its last.
      </p>
      <Outcome
        problem={
          ordering.error && messageOr(ordering.error, 'The order couldn’t be saved. Please try again.')
        }
        onProblemClose={ordering.reset}
        success={done}
        onSuccessClose={() => setDone('')}
      />
      {!data && isFetching && <Spinner label="Loading the categories..." />}
      {!data && isError && <RetryAlert onRetry={refetch}>Failed to load the categories</RetryAlert>}
      {data?.categories.length === 0 && <p role="status">There are no products yet.</p>}
      {rows.length > 0 && (
        <DataTable
          caption="Categories"
          rows={rows}
          columns={columns({
            rows,
            move: (id, by) => {
              setDone('');
              move(id, by);
            },
            edit: setEdited,
          })}
          needs="some"
          busy={ordering.isLoading || isFetching}
        />
      )}
      {edited && category && (
        <CategoryDialog
          key={`${category.id} ${edited.merges}`}
          category={category}
          others={edited.merges ? rows.filter(({ id }) => id !== category.id) : null}
          revision={revision}
          onClose={() => setEdited(null)}
          onDone={(text) => {
            setEdited(null);
            setDone(text);
          }}
        />
      )}
    </Screen>
  );
}
