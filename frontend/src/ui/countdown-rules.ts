export type ConeStage = 'upright' | 'leaning' | 'slumped' | 'expired';

/** Stages of a reservation's last minutes (spec, part 9): warning below 5 minutes, error below 2. */
export function coneStage(secondsLeft: number): ConeStage {
  if (secondsLeft <= 0) return 'expired';
  if (secondsLeft < 120) return 'slumped';
  return secondsLeft < 300 ? 'leaning' : 'upright';
}

/** Whole seconds until `expiresAt` (ISO), by the server's clock: `offset` = server time − visitor's time, in ms. */
export function secondsLeft(expiresAt: string, now: number, offset: number): number {
  const end = Date.parse(expiresAt);
  return Number.isNaN(end) ? 0 : Math.max(0, Math.ceil((end - now - offset) / 1000));
}

export const asClock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** What a screen reader hears at 5:00, at 2:00 and at the end. */
export function announcement(seconds: number): string {
  if (seconds === 0) return 'Reservation expired';
  if (seconds <= 120) return 'Reserved for 2 more minutes';
  return seconds <= 300 ? 'Reserved for 5 more minutes' : '';
}
