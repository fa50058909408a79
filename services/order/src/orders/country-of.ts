import { parseAddress } from '@slipcast/contracts/address';
import { countryAt } from '@slipcast/contracts/british-addresses';
import { UNITED_KINGDOM } from '@slipcast/contracts/delivery-zones';
import type { Order } from './order-record.ts';

/**
 * An order's country, by its code. A shop without zones stores none and delivers to British addresses, so there the postcode says whether
 * it is a Crown Dependency. Once the names have been removed, the address is the country alone.
 */
export const countryOf = (delivery: Order['delivery'], address: string): string =>
  delivery?.country ?? countryAt(UNITED_KINGDOM, parseAddress(address).postalCode || address);
