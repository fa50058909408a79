import type { WalkOrder, WalkPot } from '../buying.ts';

/** The rows for carriers of a parcel of three orders and of a guest's parcel of two, each under the number of its first order. */
export function sharedRows(
  [first, guest]: readonly [WalkOrder, WalkOrder],
  [bowl, dish]: readonly [WalkPot, WalkPot],
): { anyCarrier: RegExp[]; clickAndDrop: RegExp[] } {
  return {
    anyCarrier: [
      new RegExp(
        `^${first.number},Ann Adds,1 Kiln Lane,,,Stoke-on-Trent,,ST1 5AB,GB,United Kingdom,${first.email},01782000000,1,6,4\\.350,,,,"2 × ${bowl.name}, Slate; 3 × ${dish.name}, Slate; ${bowl.name}, Slate",53\\.25,GBP,Tracked 48,`,
      ),
      new RegExp(`^${guest.number},.*,1,2,1\\.450,`),
    ],
    clickAndDrop: [
      new RegExp(
        `^${first.number},.*,4\\.350,medium parcel,,53\\.25,3\\.95,57\\.20,GBP,"${bowl.name}, Slate",2,12\\.50,0\\.650`,
      ),
      new RegExp(`^${first.number},.*"${dish.name}, Slate",3,5\\.25,0\\.800`),
      new RegExp(`^${first.number},.*"${bowl.name}, Slate",1,12\\.50`),
      new RegExp(`^${guest.number},.*,1\\.450,small parcel,,17\\.75,3\\.95,21\\.70,`),
      new RegExp(`^${guest.number},`),
    ],
  };
}

/** The emails about all three orders of a parcel: another address, another tracking number. */
export function sharedWords(
  [first, second, third]: readonly [WalkOrder, WalkOrder, WalkOrder],
  address: string,
): { moved: (string | RegExp)[]; corrected: (string | RegExp)[] } {
  const several = `orders ${first.number}, ${second.number} and ${third.number}`;
  return {
    moved: [
      `New delivery address for your ${several}`,
      'Dear Ann,',
      `We’ll send your ${several} in one parcel to this address:`,
      `Delivery address:\n${address}`,
      /^If you didn’t/,
      /^See your order/,
    ],
    corrected: [
      `New tracking information for your ${several}`,
      'Dear Ann,',
      `There is new tracking information for your ${several}, which are in one parcel. Please use these details from now on.`,
      'Tracking: TG 2',
      /^See your order/,
    ],
  };
}
