import { styled } from 'styled-components';
import { tokens } from '../../base/theme.ts';
import { Stepper } from '../../ui/Stepper.tsx';

const Place = styled.div`
  margin-bottom: ${tokens.space.s24};
`;
const steps = [
  { label: 'Your details', to: '/checkout-info' },
  { label: 'Review and pay', to: '/checkout-review' },
  { label: 'Confirmation', to: '/checkout-confirmation' },
];

/** `current` counts from 0. */
export function CheckoutSteps({ current }: { current: number }) {
  return (
    <Place className="no-print">
      <Stepper steps={steps} current={current} />
    </Place>
  );
}
