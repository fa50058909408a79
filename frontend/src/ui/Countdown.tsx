import { useEffect, useEffectEvent, useState } from 'react';
import { styled } from 'styled-components';
import { row, tokens } from '../base/theme.ts';
import { Button } from './Button.tsx';
import { Cone } from './Cone.tsx';
import { announcement, asClock, coneStage, secondsLeft } from './countdown-rules.ts';

const Row = styled.div`
  ${row('s4', 's12')}
  font-size: ${tokens.text.t14};
`;
const Clock = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${tokens.space.s8};
  font-weight: 600;
  font-variant-numeric: tabular-nums;
  color: ${tokens.color.stone};
  &[data-tone='warning'] {
    color: ${tokens.color.amber};
  }
  &[data-tone='error'] {
    color: ${tokens.color.red};
  }
`;

type Props = {
  /** ISO time of the end of the reservation. */
  expiresAt: string;
  /** Server time minus the visitor's, in milliseconds. */
  clockOffset?: number;
  /** Called once when the time is up, at once if it already is. */
  onExpire?: (() => void) | undefined;
  /** Offers 'Extend Reservation'. */
  onExtend?: (() => void) | undefined;
  extending?: boolean;
  /** What is reserved, for the button's name: 'Harbour Mug'. */
  what?: string;
};

/** Shows each second; screen readers hear only 5:00, 2:00 and the end. */
export function Countdown({
  expiresAt,
  clockOffset = 0,
  onExpire,
  onExtend,
  extending = false,
  what,
}: Props) {
  const [now, setNow] = useState(() => Date.now());
  const left = secondsLeft(expiresAt, now, clockOffset);
  const over = left === 0;
  const tell = useEffectEvent(() => onExpire?.());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 1000);
    return () => window.clearInterval(timer);
  }, []);
  useEffect(() => {
    if (over) tell();
  }, [over]);
  const stage = coneStage(left);
  const tone = { upright: 'calm', leaning: 'warning', slumped: 'error', expired: 'error' }[stage];
  return (
    <Row>
      <Clock role="timer" aria-live="off" aria-label="Reservation time left" data-tone={tone}>
        <Cone stage={stage} />
        {over ? 'Reservation expired' : `Reserved for ${asClock(left)}`}
      </Clock>
      <span role="status" className="visually-hidden">
        {announcement(left)}
      </span>
      {onExtend && !over && (
        <Button look="quiet" busy={extending} onClick={onExtend}>
          Extend Reservation{what && <span className="visually-hidden"> for {what}</span>}
        </Button>
      )}
    </Row>
  );
}
