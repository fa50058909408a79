import { EXTEND_MS, URGENT_MS, WARNING_MS } from '@slipcast/contracts/durations';
import { useEffect, useEffectEvent } from 'react';
import { styled } from 'styled-components';
import { row, tokens } from '../base/theme.ts';
import { Button } from './Button.tsx';
import { TimeLeftAnnouncer, useSecondsLeft } from './TimeLeftAnnouncer.tsx';

type ConeStage = 'upright' | 'leaning' | 'slumped' | 'expired';

/** Stages of a reservation's last minutes (spec, part 9): warning below 5 minutes, error below 2. */
export function coneStage(secondsLeft: number): ConeStage {
  if (secondsLeft <= 0) return 'expired';
  if (secondsLeft * 1000 < URGENT_MS) return 'slumped';
  return secondsLeft * 1000 < WARNING_MS ? 'leaning' : 'upright';
}

const asClock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

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

// A pyrometric cone, as used in kilns: upright, then bending in the heat, then slumped.
const shapes: Record<ConeStage, string> = {
  upright: 'M8.500 19 L12 3 L15.500 19 Z',
  leaning: 'M8.500 19 C9 13 11 7 17.500 4.500 C15 9 15.500 14 15.500 19 Z',
  slumped: 'M8.500 19 C8.500 12 12 8 17 9.500 C20 10.500 21 14 21.500 18 C19 14.500 16 13.500 15.500 19 Z',
  expired: 'M7 19 C8 15.500 12 14.500 16 15 C19.500 15.500 21.500 17 22 19 Z',
};
const tones = { upright: 'calm', leaning: 'warning', slumped: 'error', expired: 'error' };

const ConeSvg = styled.svg`
  path {
    transition: d ${tokens.motion.slow};
  }
`;

function Cone({ stage }: { stage: ConeStage }) {
  return (
    <ConeSvg viewBox="0 0 24 24" width="22" height="22" aria-hidden data-stage={stage}>
      <path d={shapes[stage]} fill="currentColor" />
      <path d="M3 20.500h18" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </ConeSvg>
  );
}

type Props = {
  /** ISO time of the end of the reservation. */
  expiresAt: string;
  /** Server time minus the visitor's, in milliseconds. */
  clockOffset?: number;
  /** Called once when the time is up, at once if it already is. */
  onExpire?: (() => void) | undefined;
  /** Offers 'Extend Reservation'. */
  onExtend?: (() => void) | undefined;
  /** It is offered while no more than this is left. */
  extendsWithin?: number;
  extending?: boolean;
  /** What is reserved, for the button's name: 'Harbour Mug'. */
  what?: string;
};

/** Shows each second; screen readers hear only 5:00, 1:00 and the end. */
export function Countdown({
  expiresAt,
  clockOffset = 0,
  onExpire,
  onExtend,
  extendsWithin = Infinity,
  extending = false,
  what,
}: Props) {
  const left = useSecondsLeft(expiresAt, clockOffset);
  const over = left === 0;
  const tell = useEffectEvent(() => onExpire?.());
  useEffect(() => {
    if (over) tell();
  }, [over]);
  const stage = coneStage(left);
  return (
    <Row>
      <Clock role="timer" aria-live="off" aria-label="Reservation time left" data-tone={tones[stage]}>
        <Cone stage={stage} />
        {over ? 'Reservation expired' : `Reserved for ${asClock(left)}`}
      </Clock>
      <TimeLeftAnnouncer seconds={left} what={what} />
      {onExtend && !over && left * 1000 <= extendsWithin && (
        <Button
          look="quiet"
          className={left * 1000 > EXTEND_MS ? 'early' : undefined}
          busy={extending}
          onClick={onExtend}
        >
          Extend Reservation{what && <span className="visually-hidden"> for {what}</span>}
        </Button>
      )}
    </Row>
  );
}
