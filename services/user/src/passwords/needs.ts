import type { Attempts } from '../attempts/attempt-limits.ts';
import type { Sessions } from '../sessions/create-sessions.ts';
import type { Shared } from '../shared.ts';
import type { PasswordHashes } from './password-hashes.ts';

/** What everything that checks or changes a password works with. */
export interface PasswordNeeds extends Shared {
  attempts: Attempts;
  sessions: Sessions;
  passwords: PasswordHashes;
}
