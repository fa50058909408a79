import { styled } from 'styled-components';
import { media, tokens } from '../../base/theme.ts';
import type { Order } from './order.ts';
import { StagePot } from './StagePot.tsx';
import { timelineSteps } from './timeline-steps.ts';

const List = styled.ol`
  display: grid;
  ${media.medium} {
    grid-auto-flow: column;
    grid-auto-columns: 1fr;
  }
`;
const Stage = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: 44px 1fr;
  gap: 0 ${tokens.space.s16};
  padding-bottom: ${tokens.space.s24};
  line-height: 1.35;
  &:last-child {
    padding-bottom: 0;
  }
  /* The line between the pots is solid as far as the order has come. */
  &:not(:last-child)::before {
    content: '';
    position: absolute;
    top: 48px;
    bottom: 4px;
    left: 21px;
    border-left: 2px dashed ${tokens.color.rule};
  }
  &[data-next='reached']:not(:last-child)::before {
    border-left: 2px solid ${tokens.color.copper};
  }
  &[data-next='ended']:not(:last-child)::before {
    border-left: 2px solid ${tokens.color.red};
  }
  svg {
    grid-row: span 2;
  }
  strong {
    align-self: end;
  }
  small {
    font-size: ${tokens.text.t14};
    color: ${tokens.color.stone};
  }
  &[data-state='ahead'] strong {
    font-weight: 400;
    color: ${tokens.color.stone};
  }
  &[data-state='ended'] strong {
    color: ${tokens.color.red};
  }
  ${media.medium} {
    grid-template-columns: 1fr;
    gap: ${tokens.space.s4};
    justify-items: center;
    padding: 0 ${tokens.space.s4};
    text-align: center;
    svg {
      grid-row: auto;
    }
    &:not(:last-child)::before {
      top: 40px;
      bottom: auto;
      left: calc(50% + 28px);
      width: calc(100% - 56px);
      border-left: 0;
      border-top: 2px dashed ${tokens.color.rule};
    }
    &[data-next='reached']:not(:last-child)::before {
      border-left: 0;
      border-top: 2px solid ${tokens.color.copper};
    }
    &[data-next='ended']:not(:last-child)::before {
      border-left: 0;
      border-top: 2px solid ${tokens.color.red};
    }
  }
`;

export function Timeline({ order }: { order: Order }) {
  const steps = timelineSteps(order);
  const current = steps.findLastIndex(({ state }) => state !== 'ahead');
  return (
    <List className="timeline" aria-label="Progress of your order">
      {steps.map(({ label, state, at, words }, index) => (
        <Stage
          key={label}
          data-state={state}
          data-next={steps[index + 1]?.state}
          aria-current={index === current ? 'step' : undefined}
        >
          <StagePot state={state} />
          <strong>
            {label}
            {state === 'ahead' && <span className="visually-hidden"> (not yet)</span>}
          </strong>
          <small>{at ? <time dateTime={at}>{words}</time> : words}</small>
        </Stage>
      ))}
    </List>
  );
}
