import { Plus } from 'lucide-react';
import { useState } from 'react';
import { messageOr } from '../../base/api.ts';
import { RetryAlert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Outcome } from '../lists/Outcome.tsx';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import { Screen } from '../shell/Screen.tsx';
import { useDraftState } from '../shell/use-draft.ts';
import { codeColumns } from './code-columns.tsx';
import { CodeDialog } from './CodeDialog.tsx';
import { type DiscountCode, useCodesQuery, useEndCodeMutation } from './codes-api.ts';

/** Discount codes with their uses. */
export function Codes() {
  const { data, isError, isFetching, refetch } = useCodesQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [end, ending] = useEndCodeMutation();
  const [isAdding, setAdding] = useDraftState('whether a discount code is being added', false);
  const [leaving, setLeaving] = useState<DiscountCode | null>(null);
  const [done, setDone] = useState('');
  const endNow = async ({ id, code }: DiscountCode) => {
    setLeaving(null);
    setDone('');
    const { error } = await end(id);
    if (!error) setDone(`${code} has ended.`);
  };
  return (
    <Screen title="Codes">
      <p>Buyers enter a discount code in their cart or when they review the order.</p>
      <div>
        <Button Icon={Plus} onClick={() => setAdding(true)}>
          New Code
        </Button>
      </div>
      <Outcome
        problem={ending.error && messageOr(ending.error, 'The code couldn’t be ended. Please try again.')}
        onProblemClose={ending.reset}
        success={done}
        onSuccessClose={() => setDone('')}
      />
      {!data && isError && (
        <RetryAlert onRetry={refetch} busy={isFetching}>
          Failed to load the codes
        </RetryAlert>
      )}
      {!data && !isError && <Spinner label="Loading the codes..." />}
      {data?.length === 0 && <p role="status">There are no codes yet.</p>}
      {data && data.length > 0 && (
        <DataTable
          caption="Discount codes"
          rows={data}
          columns={codeColumns(setLeaving)}
          needs="much"
          busy={ending.isLoading}
        />
      )}
      {isAdding && (
        <CodeDialog
          onClose={() => setAdding(false)}
          onDone={(code) => {
            setAdding(false);
            setDone(`${code} has been added.`);
          }}
        />
      )}
      {leaving && (
        <ConfirmDialog
          title={`End ${leaving.code}?`}
          dismiss="Keep Code"
          confirm="End Code"
          danger
          onClose={() => setLeaving(null)}
          onConfirm={() => void endNow(leaving)}
        >
          No one can use it any more, and it can’t be started again. Orders that used it stay as they are.
        </ConfirmDialog>
      )}
    </Screen>
  );
}
