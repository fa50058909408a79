import { tokens } from '../../base/theme.ts';
import type { TimelineStep } from './timeline-steps.ts';

const inks = { reached: tokens.color.copper, ahead: tokens.color.rule, ended: tokens.color.red };
const BODY = 'M15 6h14c0 6 9 9 9 20 0 8-6 14-16 14S6 34 6 26c0-11 9-14 9-20Z';

/** Stages reached are glazed, those ahead are bisque, and the end of a cancelled order is cracked. */
export function StagePot({ state }: { state: TimelineStep['state'] }) {
  const isAhead = state === 'ahead';
  return (
    <svg viewBox="0 0 44 44" width="44" height="44" aria-hidden fill="none" data-glaze={state}>
      <path
        d={BODY}
        fill={isAhead ? tokens.color.paper : inks[state]}
        stroke={inks[state]}
        strokeWidth="2"
        strokeDasharray={isAhead ? '3 3' : undefined}
      />
      {state === 'reached' && (
        <path d="M12 27c0-5 3-8 6-11" stroke={tokens.color.mist} strokeWidth="2.500" strokeLinecap="round" />
      )}
      {state === 'ended' && (
        <path
          d="m24 8-4 9 6 5-5 8 2 8"
          stroke={tokens.color.redWash}
          strokeWidth="2"
          strokeLinejoin="round"
        />
      )}
    </svg>
  );
}
