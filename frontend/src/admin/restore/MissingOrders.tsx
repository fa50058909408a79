import type { WireForgottenOrder } from '@slipcast/contracts/http/ledger';
import { formatPence, readPence } from '@slipcast/contracts/money';
import { useState } from 'react';

import { useDecideOrderMutation } from '../../features/ledger/ledger-api.ts';
import { statusLabel } from '../../features/orders/order.ts';
import { Button } from '../../ui/Button.tsx';
import { Actions } from '../../ui/Stack.tsx';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import { Failed, Items } from './Items.tsx';

function Details({ missing: { paymentId, order, amount, captured } }: { missing: WireForgottenOrder }) {
  const lines = order?.lines.map(
    ({ quantity, productName, color }) => `${quantity} × ${productName} (${color})`,
  );
  return (
    <div>
      <p>
        <strong>{order ? order.orderNumber : 'A payment without an order'}</strong>
        {order && ` · ${statusLabel(order.status)} · ${order.customerName}, ${order.customerEmail}`}
      </p>
      <p>{lines ? lines.join(', ') : `Payment ${paymentId}. Square has the receipt.`}</p>
      <p>
        {formatPence(readPence(amount))} {captured ? 'was taken' : 'was not taken'}
      </p>
    </div>
  );
}

/** Orders that only the rest of the shop remembers, and payments that belong to no known order. */
export function MissingOrders({ orders }: { orders: readonly WireForgottenOrder[] }) {
  const [decide, { error, isLoading }] = useDecideOrderMutation();
  const [refunded, setRefunded] = useState<string | null>(null);
  return (
    <>
      <Failed error={error} />
      <Items id="missing-orders" title="Missing orders">
        {orders.map((missing) => (
          <li key={missing.paymentId}>
            <Details missing={missing} />
            <Actions>
              {missing.order && (
                <Button
                  busy={isLoading}
                  onClick={() => void decide({ paymentId: missing.paymentId, decision: 'create' })}
                >
                  Recreate Order
                </Button>
              )}
              {missing.captured && (
                <Button look="secondary" busy={isLoading} onClick={() => setRefunded(missing.paymentId)}>
                  Refund
                </Button>
              )}
            </Actions>
          </li>
        ))}
      </Items>
      {refunded && (
        <ConfirmDialog
          title="Refund this payment?"
          dismiss="Keep the Money"
          confirm="Refund"
          danger
          onClose={() => setRefunded(null)}
          onConfirm={() => {
            void decide({ paymentId: refunded, decision: 'refund' });
            setRefunded(null);
          }}
        >
          The buyer gets all of their money back, and there will be no order. This can’t be undone.
        </ConfirmDialog>
      )}
    </>
  );
}
