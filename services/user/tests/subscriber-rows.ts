import type { RunningUserService } from './running-user-service.ts';

/** Name before the @, state, topics as PostgreSQL writes them, and why nothing is sent there; null: nothing is wrong. */
export type SubscriberRow = readonly [name: string, state: string, topics: string, suppressed: string | null];

/** Puts people on the mailing list, past what they would have to confirm. */
export async function addSubscribers(
  user: RunningUserService,
  domain: string,
  people: readonly SubscriberRow[],
): Promise<void> {
  for (const [name, state, topics, why] of people)
    // oxlint-disable-next-line no-await-in-loop
    await user.rows(
      `INSERT INTO subscriber (id, email, state, topics, leave_key, suppressed_at, suppressed_why)
       VALUES (gen_random_uuid(), $1 || '@' || $5, $2, $3, $1, CASE WHEN $4::text IS NULL THEN NULL ELSE now() END, $4)`,
      [name, state, topics, why, domain],
    );
}
