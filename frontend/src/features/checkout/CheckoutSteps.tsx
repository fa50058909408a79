import { Link } from '../../ui/Link.tsx';

const STEPS = [
  { label: 'Your details', to: '/checkout-info' },
  { label: 'Review and pay', to: '/checkout-review' },
  { label: 'Confirmation', to: '/checkout-confirmation' },
];

/** Its style is in screens.css. Each step is a route; finished ones are links. `current` counts from 0. */
export const CheckoutSteps = ({ current }: { current: number }) => (
  <nav aria-label="Progress" className="checkout-steps no-print">
    <ol className="steps">
      {STEPS.map(({ label, to }, index) => (
        <li
          key={to}
          aria-current={index === current ? 'step' : undefined}
          data-done={index < current || undefined}
        >
          {index < current ? <Link to={to}>{label}</Link> : label}
        </li>
      ))}
    </ol>
  </nav>
);
