import {
  DISPUTE_STATE_WORDS,
  disputeReason,
  isDisputeLost,
  isDisputeOpen,
} from '@slipcast/contracts/disputes';
import { formatPence } from '@slipcast/contracts/money';
import { Download } from 'lucide-react';
import { messageOr } from '../../base/api.ts';
import { useOrderHistoryQuery } from '../../features/orders/admin-orders-api.ts';
import {
  type Dispute,
  useDisputesQuery,
  useSaveEvidenceMutation,
} from '../../features/orders/disputes-api.ts';
import { type Order, shortDateTime } from '../../features/orders/order.ts';
import { Alert, RetryAlert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Fact, Facts } from '../../ui/Fact.tsx';
import { Price } from '../../ui/Price.tsx';
import { Sheet } from '../shell/Screen.tsx';

function nextStep({ state, dueAt }: Dispute): string {
  if (state === 'evidence-required')
    return `Collect the evidence, check it, and send it in Square’s dashboard${dueAt ? ` by ${shortDateTime(dueAt)}` : ''}; or accept the dispute there. Don’t refund the order as well, or the money goes back twice.`;
  if (state === 'under-review') return 'The bank decides now. That may take some weeks.';
  return isDisputeLost(state)
    ? 'The money has gone back to the buyer. The books show it as a dispute.'
    : 'The money stays with you.';
}

function DisputeFacts({ dispute }: { dispute: Dispute }) {
  const { amountPence, reason, state, dueAt, openedAt } = dispute;
  return (
    <>
      {isDisputeOpen(state) && (
        <Alert severity="warning">
          The buyer’s bank asks for {formatPence(amountPence)} back. {nextStep(dispute)}
        </Alert>
      )}
      <Facts>
        <Fact term="State">{DISPUTE_STATE_WORDS[state]}</Fact>
        <Fact term="Amount">
          <Price pence={amountPence} />
        </Fact>
        <Fact term="Reason">{disputeReason(reason)}</Fact>
        {state === 'evidence-required' && dueAt && <Fact term="Evidence due">{shortDateTime(dueAt)}</Fact>}
        <Fact term="Opened">{shortDateTime(openedAt)}</Fact>
      </Facts>
      {!isDisputeOpen(state) && <p>{nextStep(dispute)}</p>}
    </>
  );
}

/** What the buyer's bank asks back, and the evidence in answer. Nothing where the order's history has no dispute. */
export function DisputesSheet({ order: { id, number } }: { order: Order }) {
  const { data: steps } = useOrderHistoryQuery(id);
  const isDisputed = steps?.some(({ what }) => what === 'disputed') ?? false;
  const { data: disputes, isError, refetch } = useDisputesQuery(id, { skip: !isDisputed });
  const [save, { isLoading, error }] = useSaveEvidenceMutation();
  if (!isDisputed) return null;
  return (
    <Sheet aria-labelledby="disputes">
      <h2 id="disputes">Dispute</h2>
      {isError && !disputes && <RetryAlert onRetry={refetch}>Failed to load the dispute</RetryAlert>}
      {disputes?.map((dispute) => (
        <DisputeFacts key={dispute.id} dispute={dispute} />
      ))}
      <div>
        <Button
          Icon={Download}
          look="secondary"
          busy={isLoading && 'Collecting...'}
          onClick={() => void save({ orderId: id, orderNumber: number })}
        >
          Collect Evidence
        </Button>
      </div>
      {error !== undefined && (
        <Alert severity="error">
          {messageOr(error, 'The evidence couldn’t be collected. Please try again.')}
        </Alert>
      )}
    </Sheet>
  );
}
