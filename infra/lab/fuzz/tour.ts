import { tourOfAccounts } from './tour-accounts.ts';
import { tourOfEarlyAccess } from './tour-early.ts';
import { tourOfTheBackOffice } from './tour-back-office.ts';
import { registerForVat } from './tour-paperwork.ts';
import { tourOfRooms } from './tour-rooms.ts';
import { tourOfSales } from './tour-sales.ts';
import type { World } from './world.ts';

/**
 * What only a shop in trouble can do; the reasons are printed. That they are refused is tried all the same.
 */
export const OUT_OF_REACH: Record<string, string> = {
  'GET /api/newsletter/leave': 'leads to a page, and the tour wants answers',
  'POST /api/admin/ledger/pots': 'only a ledger restored from a backup has pots to count',
  'POST /api/admin/ledger/orders': 'only a ledger restored from a backup has orders to decide on',
};

/** Uses every operation once as it is meant to be used, so that each has an example with ids that exist. */
export async function tour(world: World): Promise<void> {
  const pot = await tourOfTheBackOffice(world);
  await tourOfRooms(world);
  await tourOfEarlyAccess(world);
  await registerForVat(world);
  await tourOfSales(world, pot);
  await tourOfAccounts(world);
}
