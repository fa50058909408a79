import { Truck } from 'lucide-react';
import { styled } from 'styled-components';
import { tokens } from '../../base/theme.ts';
import { TrackingText } from './TrackingText.tsx';

const Strip = styled.div`
  display: flex;
  align-items: flex-start;
  gap: ${tokens.space.s12};
  padding: ${tokens.space.s16};
  border-radius: ${tokens.radius.field};
  background: ${tokens.color.mist};
  color: ${tokens.color.copperDeep};
  svg {
    margin-top: 3px;
  }
  h2 {
    font-family: ${tokens.font.body};
    font-size: ${tokens.text.t14};
    font-weight: 600;
  }
  p {
    color: ${tokens.color.ink};
    font-size: ${tokens.text.t18};
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
`;

type Props = { info: string; title?: string; pots?: string };

export function Tracking({ info, title = 'Tracking information', pots }: Props) {
  return (
    <Strip>
      <Truck aria-hidden size={20} />
      <div>
        <h2>{title}</h2>
        {pots && <p>{pots}</p>}
        <p>
          <TrackingText info={info} />
        </p>
      </div>
    </Strip>
  );
}
