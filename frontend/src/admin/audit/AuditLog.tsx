import { statusOf } from '../../base/api.ts';
import { useAuditLogQuery } from '../../features/audit/audit-api.ts';
import { DayRange, Filter, Toolbar } from '../lists/filters.tsx';
import { ListTable } from '../lists/ListTable.tsx';
import { SearchField } from '../lists/SearchField.tsx';
import { useListView } from '../lists/use-list-view.ts';
import { Screen } from '../shell/Screen.tsx';
import { auditColumns } from './audit-columns.tsx';

/** Who did what in the back office, for super admins. */
export function AuditLog() {
  const list = useListView(['person', 'search', 'from', 'to']);
  const query = useAuditLogQuery(list.query, { refetchOnMountOrArgChange: true });
  const { data, error } = query;
  const isNarrowed = Object.keys(list.filters).length > 0;
  const people = Object.fromEntries(data?.people.map(({ id, name }) => [id, name]) ?? []);
  if (statusOf(error) === 403)
    return (
      <Screen title="Audit Log">
        <p>Only super admins can read the audit log.</p>
      </Screen>
    );
  return (
    <Screen title="Audit Log">
      <Toolbar>
        <Filter list={list} name="person" label="Person" all="Everyone" options={people} />
        <SearchField label="Pot, order number, name..." list={list} />
        <DayRange list={list} />
      </Toolbar>
      <ListTable
        caption="Audit log"
        list={list}
        query={query}
        failure="Failed to load the audit log"
        rows={data?.lines}
        total={data?.pagination.total}
        columns={auditColumns}
        empty={isNarrowed ? 'No matching entries.' : 'No entries yet.'}
        needs="much"
      />
    </Screen>
  );
}
