import { setPriority } from 'node:os';
import { hashSync, verifySync, type Options } from '@node-rs/argon2';

const LOW = 10;
// On Linux this lowers this thread alone, so that browsing and buying come before passwords. Elsewhere it would lower the whole process.
if (process.platform === 'linux') setPriority(LOW);

/** OWASP's second choice for argon2id: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options;

export type Work = { password: string; comparedTo?: string };

/** A new hash; or, with a hash to compare, whether it belongs to this password. */
export default ({ password, comparedTo }: Work): string | boolean =>
  comparedTo === undefined ? hashSync(password, PARAMETERS) : verifySync(comparedTo, password);
