import { Minus, Plus } from 'lucide-react';
import { styled } from 'styled-components';
import { tokens } from '../base/theme.ts';
import { IconButton } from './IconButton.tsx';
import { useFocusAfterBusy } from './use-focus-after-busy.ts';

const Frame = styled.div`
  display: inline-flex;
  align-items: center;
  border: 1px solid ${tokens.color.edge};
  border-radius: ${tokens.radius.chip};
  output {
    min-width: 2ch;
    text-align: center;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  button:is(:disabled, [data-most]) {
    color: ${tokens.color.edge};
    cursor: not-allowed;
  }
`;

type Props = {
  value: number;
  /** What is being counted, for the buttons' names. */
  item: string;
  onChange: (next: number) => void;
  busy: boolean;
  /** There is no more of it. Its button still answers, with the reason. */
  isMost?: boolean;
};

/** − value +; the new value is announced. There is no text field, so no invalid number. */
export function QuantityStepper({ value, item, onChange, busy, isMost }: Props) {
  const less = useFocusAfterBusy(busy);
  const more = useFocusAfterBusy(busy);
  return (
    <Frame role="group" aria-label={`Quantity of ${item}`}>
      <IconButton
        ref={less}
        Icon={Minus}
        label={`One less ${item}`}
        disabled={busy}
        onClick={() => onChange(value - 1)}
      />
      <output aria-live="polite">{value}</output>
      <IconButton
        ref={more}
        Icon={Plus}
        label={`One more ${item}`}
        data-most={isMost || undefined}
        disabled={busy}
        onClick={() => onChange(value + 1)}
      />
    </Frame>
  );
}
