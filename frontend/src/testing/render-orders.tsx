import { screen } from '@testing-library/react';
import { renderAdmin } from './render-admin.tsx';
import type { Script } from './render-app.tsx';
import { scriptedOrder } from './scripted-order.ts';

/** For tests: an order of the list; `number` is also its id. */
export const listedOrder = (number: string, status: string, more: Record<string, unknown> = {}) =>
  scriptedOrder({ id: number, order_number: number, status, ...more });

/** For tests: the back office's list of orders. */
export const renderOrders = (orders: unknown[], script: Script = {}) =>
  renderAdmin('/admin/orders', { 'GET /api/admin/orders': { body: { orders } }, ...script });

export const orderRow = (number: string) => screen.findByRole('row', { name: new RegExp(number) });
