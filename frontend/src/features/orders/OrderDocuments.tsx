import { Download } from 'lucide-react';
import { messageOr } from '../../base/api.ts';
import { Alert, RetryAlert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Actions, Stack } from '../../ui/Stack.tsx';
import { type Documented, useDocumentsQuery, useSaveDocumentMutation } from './documents-api.ts';

const NAMES = { invoice: 'VAT Invoice', 'credit-note': 'Credit Note' };

/** The VAT invoice and credit notes of an order, to download; nothing before it is paid. */
export function OrderDocuments(order: Documented) {
  const { data, isError, refetch } = useDocumentsQuery(order, { refetchOnMountOrArgChange: true });
  const [save, { isLoading, error, originalArgs }] = useSaveDocumentMutation();
  if (isError) return <RetryAlert onRetry={refetch}>We couldn’t load the VAT documents.</RetryAlert>;
  if (!data || data.length === 0) return null;
  return (
    <Stack $gap="s12" className="no-print">
      <Actions>
        {data.map(({ number, series }) => (
          <Button
            key={number}
            Icon={Download}
            look="secondary"
            busy={isLoading && originalArgs?.number === number && 'Downloading...'}
            onClick={() => void save({ ...order, number })}
          >
            {NAMES[series]} {number}
          </Button>
        ))}
      </Actions>
      {error !== undefined && (
        <Alert severity="error">
          {messageOr(error, 'The file couldn’t be downloaded. Please try again.')}
        </Alert>
      )}
    </Stack>
  );
}
