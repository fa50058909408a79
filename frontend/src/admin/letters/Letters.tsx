import { Plus } from 'lucide-react';
import { topicName } from '@slipcast/contracts/newsletter';
import { RetryAlert } from '../../ui/Alert.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Link } from '../../ui/Link.tsx';
import { Row } from '../../ui/Stack.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Screen } from '../shell/Screen.tsx';
import { type Letter, stateWords, useLettersQuery } from './letters-api.ts';

const columns: Column<Letter>[] = [
  { header: 'Letter', cell: ({ id, subject }) => <Link to={`/admin/letters/${id}`}>{subject}</Link> },
  { header: 'Topic', cell: ({ topic }) => topicName(topic) },
  { header: 'State', cell: stateWords },
  { header: 'Sent', cell: ({ sent }) => sent },
  { header: 'Left', cell: ({ left }) => left },
];

/** Letters to the mailing list, the newest first. */
export function Letters() {
  const { data, isError, isFetching, refetch } = useLettersQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <Screen title="Letters">
      <p>What you write to the people on your mailing list. Each letter goes to those who chose its topic.</p>
      <Row $gap="s12">
        <ButtonLink Icon={Plus} to="/admin/letters/new">
          New Letter
        </ButtonLink>
        <ButtonLink look="secondary" to="/admin/subscribers">
          Subscribers
        </ButtonLink>
      </Row>
      {!data && isError && (
        <RetryAlert onRetry={refetch} busy={isFetching}>
          Failed to load the letters
        </RetryAlert>
      )}
      {!data && !isError && <Spinner label="Loading the letters..." />}
      {data?.length === 0 && <p role="status">There are no letters yet.</p>}
      {data && data.length > 0 && <DataTable caption="Letters" rows={data} columns={columns} />}
    </Screen>
  );
}
