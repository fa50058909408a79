import { booksTable } from './books-table.ts';
import { changeTable, readTable } from './change-table.ts';
import { codeTable } from './code-table.ts';
import { dashboardTable } from './dashboard-table.ts';
import { disputeTable } from './dispute-table.ts';
import { jobTable } from './job-table.ts';
import { ledgerTable } from './ledger-table.ts';
import { listTable } from './list-table.ts';
import { namesTable } from './names-table.ts';
import { newsTable } from './news-table.ts';
import { placeHandTable } from './place-hand-table.ts';
import { placeTable } from './place-table.ts';
import { placeWithTable } from './place-with-table.ts';
import { productTable } from './product-table.ts';
import { quarantineTable } from './quarantine-table.ts';
import { quoteTable } from './quote-table.ts';
import { restoreTable } from './restore-table.ts';
import { restoredTable } from './restored-table.ts';
import type { Tables } from '../table.ts';
import { vatTable } from './vat-table.ts';
import { voucherListTable } from './voucher-list-table.ts';
import { voucherTable } from './voucher-table.ts';

/** What statements of the order service change and answer. */
export const orderTables: Tables = {
  'orders-placed': placeTable,
  'orders-placed-with': placeWithTable,
  'orders-placed-by-hand': placeHandTable,
  'orders-changed': changeTable,
  'orders-read': readTable,
  'orders-listed': listTable,
  'orders-forgotten': restoreTable,
  'ledger-in-question': quarantineTable,
  'orders-restored': restoredTable,
  'order-jobs': jobTable,
  'order-names': namesTable,
  'order-news': newsTable,
  'stock-ledger': ledgerTable,
  'products-copied': productTable,
  'codes-stored': codeTable,
  'quotes-stored': quoteTable,
  'vouchers-stored': voucherTable,
  'vouchers-listed': voucherListTable,
  'disputes-of-orders': disputeTable,
  'dashboard-figures': dashboardTable,
  'books-of-a-month': booksTable,
  'vat-of-orders': vatTable,
};
