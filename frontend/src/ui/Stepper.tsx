import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { tokens } from '../app/theme.ts';

const List = styled.ol`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space.s8} ${tokens.space.s24};
  counter-reset: step;
  font-size: ${tokens.text.t14};
  li {
    display: inline-flex;
    align-items: center;
    gap: ${tokens.space.s8};
    min-height: 24px;
    color: ${tokens.color.stone};
    counter-increment: step;
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
  li[aria-current] {
    color: ${tokens.color.ink};
    font-weight: 600;
  }
  li[aria-current]::before,
  li[data-done]::before {
    background: ${tokens.color.copper};
    border-color: ${tokens.color.copper};
    color: ${tokens.color.white};
  }
`;

/** Steps match routes one to one; finished ones lead back. `current` counts from 0. */
export function Stepper({ steps, current }: { steps: { label: string; to: string }[]; current: number }) {
  return (
    <nav aria-label="Progress">
      <List className="stepper">
        {steps.map(({ label, to }, index) => (
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
}
