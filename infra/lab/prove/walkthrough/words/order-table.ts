import type { WalkOrder } from '../buying.ts';

/** The rows of five orders in the table of all orders. @param token in all names */
export function orderTable(
  token: string,
  trackingNumber: string,
  [ended, there, sent, older, newer]: readonly [WalkOrder, WalkOrder, WalkOrder, WalkOrder, WalkOrder],
): RegExp[] {
  const row = (
    one: WalkOrder,
    status: string,
    name: string,
    address: string,
    tracking: string,
    line: string,
  ) =>
    new RegExp(
      `^${one.number},[^,]+Z,${status},${name} ${token},${one.email},01782 000000,"${address}",GB,,${tracking},${line}$`,
    );
  const leeds = (number: number) => `${number} Slip Row, Leeds, LS1 4AP`;
  const urns = (quantity: number, total: string, money: string) =>
    `Urn ${token}u,Slate,${quantity},40\\.05,${total},${money}`;
  const caps = `Cap ${token}c,Slate,3,2\\.45,7\\.35,,,,,,`;
  return [
    row(
      ended,
      'cancelled',
      'Ann',
      leeds(5),
      '',
      urns(2, '80\\.10', '87\\.45,0\\.00,0\\.00,87\\.45,(0\\.00|87\\.45),'),
    ),
    row(ended, 'cancelled', 'Ann', leeds(5), '', caps),
    row(
      there,
      'delivered',
      'Ben',
      leeds(6),
      trackingNumber,
      urns(1, '40\\.05', '40\\.05,0\\.00,0\\.00,40\\.05,0\\.00,card'),
    ),
    row(
      sent,
      'shipped',
      'Cat',
      leeds(7),
      trackingNumber,
      urns(1, '40\\.05', '40\\.05,0\\.00,0\\.00,40\\.05,0\\.00,card'),
    ),
    row(
      older,
      'paid',
      'Dan',
      '8 Slip Row, Whitby, YO21 9ZZ',
      '',
      urns(1, '40\\.05', '40\\.05,0\\.00,0\\.00,40\\.05,0\\.00,card'),
    ),
    row(newer, 'paid', 'Eve', leeds(9), '', urns(2, '80\\.10', '87\\.45,0\\.00,0\\.00,87\\.45,0\\.00,card')),
    row(newer, 'paid', 'Eve', leeds(9), '', caps),
  ];
}
