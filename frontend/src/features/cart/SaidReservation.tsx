import { TimeLeft, useSecondsLeft } from '../../ui/TimeLeft.tsx';

/** Where the page shows no countdown. */
export const SaidReservation = ({ expiresAt, clockOffset }: { expiresAt: string; clockOffset: number }) => (
  <TimeLeft seconds={useSecondsLeft(expiresAt, clockOffset)} what="everything in your cart" />
);
