import { TimeLeftAnnouncer, useSecondsLeft } from '../../ui/TimeLeftAnnouncer.tsx';

/** For pages without a countdown. */
export const ReservationAnnouncer = ({
  expiresAt,
  clockOffset,
}: {
  expiresAt: string;
  clockOffset: number;
}) => <TimeLeftAnnouncer seconds={useSecondsLeft(expiresAt, clockOffset)} what="everything in your cart" />;
