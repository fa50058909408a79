import { styled } from 'styled-components';
import { statusOf } from '../../base/api.ts';
import { useAuditLogQuery } from '../../features/audit/audit-api.ts';
import { Select } from '../../ui/Field.tsx';
import { DayField } from '../lists/DayField.tsx';
import { ListTable, Toolbar } from '../lists/ListTable.tsx';
import { SearchField } from '../lists/SearchField.tsx';
import { useListView } from '../lists/use-list-view.ts';
import { Screen } from '../shell/Screen.tsx';
import { auditColumns } from './audit-columns.tsx';

const Filters = styled(Toolbar)`
  > :not(button) {
    flex-basis: 148px;
  }
`;

/** Who did what in the back office, for super admins. */
export function AuditLog() {
  const list = useListView(['person', 'search', 'from', 'to']);
  const { person, from, to } = list.filters;
  const query = useAuditLogQuery(list.query, { refetchOnMountOrArgChange: true });
  const { data, error } = query;
  const isNarrowed = Object.keys(list.filters).length > 0;
  if (statusOf(error) === 403)
    return (
      <Screen title="Audit Log">
        <p>Only super admins can read the audit log.</p>
      </Screen>
    );
  return (
    <Screen title="Audit Log">
      <Filters>
        <Select
          label="Person"
          value={person ?? ''}
          onChange={({ target }) => list.change('person', target.value)}
        >
          <option value="">Everybody</option>
          {data?.people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <SearchField label="Pot, order number, name..." list={list} />
        <DayField label="From" value={from} onChange={(day) => list.change('from', day)} />
        <DayField label="To" value={to} onChange={(day) => list.change('to', day)} />
      </Filters>
      <ListTable
        caption="Audit log"
        list={list}
        query={query}
        problem={error ? 'Failed to load the audit log' : ''}
        rows={data?.lines}
        total={data?.pagination.total}
        columns={auditColumns}
        empty={isNarrowed ? 'Nothing was done that matches.' : 'Nothing has been done yet.'}
        needs="much"
      />
    </Screen>
  );
}
