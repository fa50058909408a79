import { answersDay } from './answers.ts';
import { randomPrices } from './delivery.ts';
import { handDay } from './hand-orders.ts';
import { KnownVouchers } from './known-vouchers.ts';
import { Maker } from './maker.ts';
import { makersDay, pricesDay } from './makers-day.ts';
import type { Code } from './paying.ts';
import type { Person } from './person.ts';
import { randomOf } from './random.ts';
import type { Recorder } from './recorder.ts';
import { refundsDay } from './refund-desk.ts';
import { replacementsDay } from './replacements.ts';
import type { Pot } from './shop.ts';
import type { TrafficOptions } from './traffic-options.ts';
import type { Scene } from './scene.ts';

/** Less than the cheapest pot, and less often than shoppers know of it. */
const CODE = { code: 'TRAFFIC', pence: 150 };
const CODE_USES = 4;

/** Everyone in the back office, logged in, with what they prepare before the first shopper comes. */
export async function openDesks(
  office: Pick<
    TrafficOptions,
    | 'shop'
    | 'seed'
    | 'mailDomain'
    | 'makerWorks'
    | 'charges'
    | 'refunds'
    | 'sellsVouchers'
    | 'byHand'
    | 'asksBack'
  > & {
    recorder: Recorder;
    maker: Maker;
    pots: readonly Pot[];
    isOver(): boolean;
  },
): Promise<{
  /** A discount code of which some shoppers know. */
  code: Code | null;
  /** Null: the shop sells none. */
  vouchers: KnownVouchers | null;
  /** Begins the day; each ends once it is over. */
  work(scene: Scene, newcomer: (name: string) => Person): (Promise<void> | undefined)[];
}> {
  const { shop, seed, recorder, makerWorks, charges, refunds, mailDomain, isOver } = office;
  const random = (who: string) => randomOf(`${seed}/${who}`);
  async function desk(isNeeded = false): Promise<Maker | undefined> {
    if (!isNeeded) return undefined;
    const someone = new Maker(recorder, shop);
    await someone.signIn();
    return someone;
  }
  const prices = random('delivery');
  const clerk = await desk(charges);
  await clerk?.setDelivery(randomPrices(prices));
  await clerk?.makeCode(CODE, CODE_USES);
  const vouchers = office.sellsVouchers ? new KnownVouchers(recorder, shop) : null;
  await vouchers?.offer(office.maker);
  const refunder = await desk(refunds);
  const seller = await desk(office.byHand);
  const answering = await desk(office.asksBack);
  return {
    code: clerk ? CODE : null,
    vouchers,
    work: (scene, newcomer) => [
      makerWorks ? makersDay({ ...office, random: random('maker') }) : undefined,
      clerk && pricesDay({ ...office, maker: clerk, random: prices }),
      refunder &&
        refundsDay({ ...office, maker: refunder, random: random('refunds'), vouchers: vouchers !== null }),
      vouchers?.readMails(mailDomain, isOver),
      answering && answersDay({ ...office, maker: answering, random: random('answers') }),
      seller && replacementsDay({ ...office, maker: seller, random: random('replacements') }),
      seller && handDay({ maker: seller, scene, random: random('by hand'), newcomer }),
    ],
  };
}
