import { FileUp } from 'lucide-react';
import { NEWSLETTER_TOPICS, topicName } from '@slipcast/contracts/newsletter';
import { messageOr } from '../../base/api.ts';
import { shortDateTime } from '../../features/orders/order.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { Fact, Facts } from '../../ui/Fact.tsx';
import { Wrapping } from '../lists/cells.ts';
import { Toolbar } from '../lists/filters.tsx';
import { ListTable } from '../lists/ListTable.tsx';
import { Outcome } from '../lists/Outcome.tsx';
import { SearchField } from '../lists/SearchField.tsx';
import { useListView } from '../lists/use-list-view.ts';
import { Screen } from '../shell/Screen.tsx';
import { type Subscriber, useExportSubscribersMutation, useSubscribersQuery } from './subscribers-api.ts';

const WHY = { bounced: 'Email bounces', complained: 'Marked as spam' } as const;

function stateWords({ state, suppressed }: Subscriber): string {
  if (state === 'unsubscribed') return 'Unsubscribed';
  return suppressed ? WHY[suppressed] : 'Subscribed';
}

const columns: Column<Subscriber>[] = [
  { header: 'Email', cell: ({ email }) => <Wrapping>{email}</Wrapping> },
  { header: 'Topics', cell: ({ topics }) => topics.map(topicName).join(', ') || '–' },
  { header: 'State', cell: stateWords },
  { header: 'Since', cell: ({ since }) => (since ? shortDateTime(since) : '–') },
];

/** The people on the mailing list. */
export function Subscribers() {
  const list = useListView(['search']);
  const query = useSubscribersQuery(list.query, { refetchOnMountOrArgChange: true });
  const { data, error } = query;
  const [save, saving] = useExportSubscribersMutation();
  return (
    <Screen title="Subscribers">
      <Outcome problem={saving.error && messageOr(saving.error)} onProblemClose={saving.reset} />
      {data && (
        <Facts>
          {NEWSLETTER_TOPICS.map((topic) => (
            <Fact key={topic} term={topicName(topic)}>
              {data.counts[topic]}
            </Fact>
          ))}
          <Fact term="Bounced or marked as spam">{data.counts.suppressed}</Fact>
          <Fact term="Unsubscribed">{data.counts.unsubscribed}</Fact>
        </Facts>
      )}
      {data && (
        <Toolbar>
          <SearchField label="Search subscribers..." list={list} />
          <Button look="secondary" busy={saving.isLoading && 'Please wait...'} onClick={() => void save()}>
            Download as CSV
          </Button>
          <ButtonLink Icon={FileUp} look="secondary" to="/admin/subscribers/import">
            Import Subscribers
          </ButtonLink>
        </Toolbar>
      )}
      <ListTable
        caption="Subscribers"
        list={list}
        query={query}
        problem={error ? messageOr(error, 'Failed to load the subscribers') : ''}
        rows={data?.subscribers}
        total={data?.pagination.total}
        columns={columns}
        empty={list.filters['search'] ? 'No subscribers match your search.' : 'No one is on the list yet.'}
      />
    </Screen>
  );
}
