import { styled } from 'styled-components';
import type { Order } from '../../features/orders/order.ts';
import { statusLabel } from '../../features/orders/order-status.ts';
import { inputCss } from '../../ui/field-parts.tsx';
import { nextStatuses } from './order-rules.ts';

const Native = styled.select`
  ${inputCss}
  &:disabled {
    opacity: 1;
  }
`;

type Props = { order: Order; disabled: boolean; onChoose: (status: string) => void };

/** Offers only the allowed next statuses; disabled if the status is final. */
export function StatusSelect({ order, disabled, onChoose }: Props) {
  const next = nextStatuses(order.status);
  return (
    <Native
      aria-label={`Status of ${order.number}`}
      value={order.status}
      disabled={disabled || next.length === 0}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value={order.status}>{statusLabel(order.status)} (current)</option>
      {next.map((status) => (
        <option key={status} value={status}>
          {statusLabel(status)}
        </option>
      ))}
    </Native>
  );
}
