import type { Service } from '@slipcast/service-kit/service';
import { createStandardService, type HostOptions } from '@slipcast/service-kit/standard-service';
import type { OrderConfig } from './config.ts';
import { createBooks } from './books/create-books.ts';
import { createByHand } from './by-hand/create-by-hand.ts';
import { createCodes } from './codes/create-codes.ts';
import { createDashboard } from './dashboard/create-dashboard.ts';
import { createDelivery } from './delivery/create-delivery.ts';
import { createDisputes } from './disputes/create-disputes.ts';
import { createEmailPreview } from './email-preview/create-email-preview.ts';
import { createLedger } from './ledger/create-ledger.ts';
import { createOrderKit } from './order-kit.ts';
import { createOrders } from './orders/create-orders.ts';
import { createPaperwork } from './paperwork/create-paperwork.ts';
import { createPayLinks } from './pay-links/create-pay-links.ts';
import { createPosting } from './posting/create-posting.ts';
import { createRefunds } from './refunds/create-refunds.ts';
import { createRequests } from './requests/create-requests.ts';
import { createRestore } from './restore/create-restore.ts';
import { createSale } from './sale/create-sale.ts';
import { createVat } from './vat/create-vat.ts';
import { createVoucherSales } from './voucher-sales/create-voucher-sales.ts';
import { createVouchers } from './vouchers/create-vouchers.ts';

/** Orders and the stock ledger. */
export const createOrderService = (config: OrderConfig, host: HostOptions = {}): Service =>
  createStandardService('order', config, host, (standardKit) => {
    const kit = createOrderKit(standardKit, config);
    const restore = createRestore(kit);
    const ledger = createLedger(kit, restore.guard);
    const orders = createOrders(kit, restore.guard);
    const codes = createCodes(kit);
    const vouchers = createVouchers(kit);
    const sale = createSale(kit, orders, {
      guard: restore.guard,
      guesses: codes.guesses,
      voucherGuesses: vouchers.guesses,
    });
    const voucherSales = createVoucherSales(kit, orders, sale);
    const posting = createPosting(kit, orders);
    const byHand = createByHand(kit, orders, sale);
    const payLinks = createPayLinks(kit, orders);
    const refunds = createRefunds(kit, orders);
    const requests = createRequests(kit, orders);
    const paperwork = createPaperwork(kit, orders);
    const disputes = createDisputes(kit, orders);
    const vat = createVat(kit);
    const books = createBooks(kit, orders);
    const delivery = createDelivery(kit);
    const emailPreview = createEmailPreview(kit);
    const dashboard = createDashboard(kit, orders.lists);
    const endpoints = [
      delivery,
      vat,
      codes,
      vouchers,
      voucherSales,
      sale,
      byHand,
      payLinks,
      refunds,
      requests,
      posting,
      paperwork,
      disputes,
      books,
      emailPreview,
      orders,
      dashboard,
      ledger,
    ].flatMap((capability) => capability.endpoints);
    return { authenticator: kit.authenticator, endpoints: [...endpoints, ...restore.endpoints(orders)] };
  });
