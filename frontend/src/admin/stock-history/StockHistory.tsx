import { ArrowLeft } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { useMovementsQuery } from '../../features/ledger/ledger-api.ts';
import { useUserNamesQuery } from '../../features/users/users-api.ts';
import { useSession } from '../../base/use-session.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { ListTable } from '../lists/ListTable.tsx';
import { useListView } from '../lists/use-list-view.ts';
import { Screen } from '../shell/Screen.tsx';
import { movementColumns } from './movement-columns.tsx';

/** Every change to a product's stock: when, why, by whom, and what was left. */
export function StockHistory() {
  const { productId = '' } = useParams();
  const { user } = useSession();
  const list = useListView([]);
  const query = useMovementsQuery(`productId=${encodeURIComponent(productId)}&${list.query}`, {
    refetchOnMountOrArgChange: true,
  });
  const { data } = query;
  const ids = [...new Set(data?.movements.flatMap(({ by }) => by ?? []))].toSorted().join();
  const { data: names, isError } = useUserNamesQuery(ids, { skip: ids === '' });
  const whoIs = (id: string) => {
    if (id === user?.id) return 'You';
    if (isError) return 'An admin';
    return names ? (names[id] ?? 'A former admin') : '';
  };
  const colors = new Set(data?.movements.map(({ color }) => color));
  return (
    <Screen title={data?.name ? `Stock of ${data.name}` : 'Stock History'}>
      <div>
        <ButtonLink Icon={ArrowLeft} look="secondary" to="/admin/products">
          Back to Products
        </ButtonLink>
      </div>
      <ListTable
        caption="Stock history, newest first"
        list={list}
        query={query}
        failure="Failed to load the stock history"
        rows={data?.movements}
        total={data?.pagination.total}
        columns={movementColumns(whoIs, colors.size > 1)}
        empty="No changes yet. A draft’s history begins when it is published."
        needs="some"
      />
    </Screen>
  );
}
