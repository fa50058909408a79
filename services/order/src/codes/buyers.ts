import { createHash } from 'node:crypto';
import { mailboxOf } from '@slipcast/service-kit/email-limits';

/** Who a buyer is to a code that each buyer can use a few times: the account, and the mailbox however it is spelled. No address is stored. */
export const buyersOf = (userId: string | null, email: string | undefined): string[] => [
  ...(userId === null ? [] : [`u:${userId}`]),
  ...(email ? [`e:${createHash('sha256').update(mailboxOf(email)).digest('base64url')}`] : []),
];
