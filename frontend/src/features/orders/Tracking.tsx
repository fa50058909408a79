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

export function Tracking({ info }: { info: string }) {
  return (
    <Strip>
      <Truck aria-hidden size={20} />
      <div>
        <h2>Tracking information</h2>
        <p>
          <TrackingText info={info} />
        </p>
      </div>
    </Strip>
  );
}
