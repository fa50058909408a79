import { useEffect, useState } from 'react';

/** In minutes: early enough to extend, and just in time. 0 is the end. */
const ANNOUNCED = [5, 1, 0];
/** How long an announcement stays. Later it would no longer be true. */
const SAID_FOR_SECONDS = 10;

/** Whole seconds until `expiresAt` (ISO), by the server's clock: `offset` = server time − visitor's time, in ms. */
export function secondsLeft(expiresAt: string, now: number, offset: number): number {
  const end = Date.parse(expiresAt);
  return Number.isNaN(end) ? 0 : Math.max(0, Math.ceil((end - now - offset) / 1000));
}

export function useSecondsLeft(expiresAt: string, clockOffset: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 1000);
    return () => window.clearInterval(timer);
  }, []);
  return secondsLeft(expiresAt, now, clockOffset);
}

/** A tab in the background is late, so the announcement says how long is left now. */
function words(seconds: number, what: string | undefined): string {
  const minutes = Math.ceil(seconds / 60);
  const left = seconds < 50 ? `${seconds} more seconds` : `${minutes} more minute${minutes === 1 ? '' : 's'}`;
  return (seconds === 0 ? 'Reservation expired' : `Reserved for ${left}`) + (what ? `: ${what}` : '');
}

interface Said {
  seconds: number;
  text: string;
  at: number;
}
function saidAt(seconds: number, before: Said, what: string | undefined): Said {
  if (ANNOUNCED.some((minutes) => seconds <= minutes * 60 && before.seconds > minutes * 60))
    return { seconds, text: words(seconds, what), at: seconds };
  const isTrue = seconds === 0 || Math.abs(before.at - seconds) < SAID_FOR_SECONDS;
  return { seconds, text: isTrue ? before.text : '', at: before.at };
}

/** Announces to screen readers when five minutes of a reservation are left, when one is left, and when it is over. */
export function TimeLeftAnnouncer({ seconds, what }: { seconds: number; what?: string | undefined }) {
  const [said, setSaid] = useState<Said>({ seconds, text: seconds === 0 ? words(0, what) : '', at: seconds });
  if (seconds !== said.seconds) setSaid(saidAt(seconds, said, what));
  return (
    <span role="status" className="visually-hidden">
      {said.text}
    </span>
  );
}
