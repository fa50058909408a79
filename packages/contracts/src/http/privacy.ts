import { z } from 'zod';
import { WireUser } from './auth.ts';
import { Moment, text } from './fields.ts';
import { ConfirmedBody } from './second-factor.ts';

/** The password, so that a borrowed phone deletes nothing. */
export const EraseBody = ConfirmedBody;

/** What the user service keeps of somebody. */
export const AccountExport = z
  .object({
    account: WireUser.extend({ openedAt: Moment }),
    addresses: z
      .array(z.object({ address: text('1 Kiln Lane, Stoke-on-Trent, ST1 5AB'), lastUsedAt: Moment }))
      .describe('Where orders were delivered'),
    changesByAdmins: z
      .array(z.object({ at: Moment, action: text('user.role-changed') }))
      .describe('What somebody in the back office did to the account'),
  })
  .meta({ id: 'AccountExport' });
export type AccountExport = z.infer<typeof AccountExport>;
