import type { WireOrderLine } from '@slipcast/contracts/http/order';

/** Without money, for packers. */
export function wirePackedLine(line: WireOrderLine) {
  const {
    price: _price,
    unit_price: _unit,
    unitPrice: _unitPrice,
    subtotal: _subtotal,
    discount: _share,
    ...packed
  } = line;
  return packed;
}
