import { skuKey } from '@slipcast/contracts/sku';
import { type CartLine, lineName } from '../../base/cart-line.ts';
import type { CartActions } from '../../features/cart/use-cart-actions.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';

type Props = { line: CartLine; actions: CartActions; onUndone: () => void };

/** What has just been removed, and the way back while someone else has not taken it. */
export function RemovedItem({ line, actions, onUndone }: Props) {
  const { busy, problem } = actions;
  const key = skuKey(line);
  const failed = problem?.key === key ? problem.message : null;
  return (
    <Alert
      severity={failed === null ? 'info' : 'error'}
      action={
        <Button
          look="secondary"
          busy={busy === key && 'Adding...'}
          onClick={() => void actions.putBack(line).then((isBack) => isBack && onUndone())}
        >
          {failed === null ? 'Undo' : 'Try Again'}
        </Button>
      }
    >
      {failed ?? `${lineName(line)} has been removed.`}
    </Alert>
  );
}
