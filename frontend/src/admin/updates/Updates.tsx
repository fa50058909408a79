import { Plus } from 'lucide-react';
import { ukTime } from '@slipcast/contracts/sale-words';
import { RetryAlert } from '../../ui/Alert.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Link } from '../../ui/Link.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Screen } from '../shell/Screen.tsx';
import { type AdminUpdate, stateWords, useAdminUpdatesQuery } from './updates-api.ts';

const columns: Column<AdminUpdate>[] = [
  { header: 'Update', cell: ({ id, title }) => <Link to={`/admin/updates/${id}`}>{title}</Link> },
  { header: 'Opens', cell: ({ opensAt }) => ukTime(opensAt) },
  { header: 'Pots', cell: ({ pots }) => pots.length },
  { header: 'State', cell: stateWords },
];

/** Shop updates, the newest first. */
export function Updates() {
  const { data, isError, isFetching, refetch } = useAdminUpdatesQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <Screen title="Updates">
      <p>A set of pots that go on sale together, at a time that everyone knows.</p>
      <div>
        <ButtonLink Icon={Plus} to="/admin/updates/new">
          New Update
        </ButtonLink>
      </div>
      {!data && isError && (
        <RetryAlert onRetry={refetch} busy={isFetching}>
          Failed to load the updates
        </RetryAlert>
      )}
      {!data && !isError && <Spinner label="Loading the updates..." />}
      {data?.length === 0 && <p role="status">There are no updates yet.</p>}
      {data && data.length > 0 && <DataTable caption="Shop updates" rows={data} columns={columns} />}
    </Screen>
  );
}
