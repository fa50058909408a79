import { styled } from 'styled-components';
import { media, tokens } from '../../base/theme.ts';
import { Link } from '../../ui/Link.tsx';

const List = styled.ol`
  margin-bottom: ${tokens.space.s24};
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: 1fr;
  counter-reset: step;
  font-size: ${tokens.text.t14};
  li {
    position: relative;
    display: grid;
    justify-items: center;
    align-content: start;
    gap: ${tokens.space.s4};
    min-height: 24px;
    line-height: 1.3;
    text-align: center;
    color: ${tokens.color.stone};
    counter-increment: step;
  }
  /* The line from one step to the next. */
  li + li::after {
    content: '';
    position: absolute;
    top: 12px;
    right: calc(50% + 18px);
    width: calc(100% - 36px);
    border-top: 1px solid ${tokens.color.edge};
  }
  li::before {
    content: counter(step);
    display: grid;
    place-items: center;
    width: 24px;
    height: 24px;
    border: 1px solid ${tokens.color.edge};
    border-radius: 50%;
    font-variant-numeric: tabular-nums;
  }
  a {
    display: inline-flex;
    align-items: center;
    min-height: 24px;
  }
  li[aria-current] {
    color: ${tokens.color.ink};
    font-weight: 600;
  }
  ${media.medium} {
    grid-auto-columns: max-content;
    gap: ${tokens.space.s48};
    li {
      display: inline-flex;
      align-items: center;
      gap: ${tokens.space.s8};
    }
    li + li::after {
      right: calc(100% + ${tokens.space.s8});
      width: ${tokens.space.s32};
    }
  }
  li[aria-current]::before,
  li[data-done]::before {
    background: ${tokens.color.copper};
    border-color: ${tokens.color.copper};
    color: ${tokens.color.white};
  }
`;

const STEPS = [
  { label: 'Your details', to: '/checkout-info' },
  { label: 'Review and pay', to: '/checkout-review' },
  { label: 'Confirmation', to: '/checkout-confirmation' },
];

/** Each step is a route; finished ones are links. `current` counts from 0. */
export const CheckoutSteps = ({ current }: { current: number }) => (
  <nav aria-label="Progress" className="no-print">
    <List>
      {STEPS.map(({ label, to }, index) => (
        <li
          key={to}
          aria-current={index === current ? 'step' : undefined}
          data-done={index < current || undefined}
        >
          {index < current ? <Link to={to}>{label}</Link> : label}
        </li>
      ))}
    </List>
  </nav>
);
