import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { statusOf } from '../../base/api.ts';
import { type ShopUpdate, useShopUpdateQuery } from '../../features/catalogue/update-api.ts';
import { Alert, RetryAlert } from '../../ui/Alert.tsx';
import { PageFrame, PageTitle } from '../../ui/Page.tsx';
import { Spinner } from '../../ui/Spinner.tsx';

interface Props {
  /** Until the update is there. */
  title: string;
  /** If there is no such update. */
  missing: string;
  /** 'The shop update could not be loaded' */
  failure: string;
  children: (update: ShopUpdate, refetch: () => void) => ReactNode;
}

/** A page about the shop update in the address. */
export function OfUpdate({ title, missing, failure, children }: Props) {
  const { id = '' } = useParams();
  const { currentData, error, isFetching, refetch } = useShopUpdateQuery(id);
  if (currentData) return <PageFrame>{children(currentData, () => void refetch())}</PageFrame>;
  const isMissing = error !== undefined && statusOf(error) === 404;
  return (
    <PageFrame>
      <PageTitle title={isMissing ? missing : title} />
      {isMissing && (
        <Alert severity="error" link={{ to: '/products', label: 'Go to the Shop' }}>
          There is no such shop update.
        </Alert>
      )}
      {error && !isMissing && !isFetching && <RetryAlert onRetry={refetch}>{failure}</RetryAlert>}
      {isFetching && <Spinner label="Loading" />}
    </PageFrame>
  );
}
