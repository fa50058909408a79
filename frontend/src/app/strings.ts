/** Text the specs fix word for word ("color" included), by area. Never paraphrase; our own copy stays in its screen. */
// One file per area behind this one address, so that the first page does not carry the checkout's words.
export { catalogueText } from './strings/catalogue.ts';
export { productText } from './strings/product.ts';
export { contentText } from './strings/content.ts';
export { cartText } from './strings/cart.ts';
export { checkoutText } from './strings/checkout.ts';
export { accountText } from './strings/account.ts';
export { orderText } from './strings/order.ts';
export { appText } from './strings/app.ts';
export { homeText } from './strings/home.ts';

export const adminText = {
  panel: 'Admin Panel',
  backToSite: 'Back to Site',
  logout: 'Logout',
  mustBeAdmin: 'You must be an admin to view this page',
  dashboardFailed: 'Failed to load dashboard statistics',
  orders: 'Orders',
  filterByStatus: 'Filter by status',
  viewDetails: 'View Details',
  shipOrder: 'Ship Order',
  trackingInformation: 'Tracking Information',
  confirmShipment: 'Confirm Shipment',
  printAddress: 'Print Address',
  noDate: 'No date',
  invalidDate: 'Invalid date',
  dateError: 'Date error',
  ordersFailed: 'Failed to load orders',
  statusFailed: 'Failed to update order status',
  shipFailed: 'Failed to ship order',
  orderFailed: 'Failed to load order details',
  updateTracking: 'Update Tracking Info',
  trackingFailed: 'Failed to update tracking info',
  notAvailable: 'Not available',
  searchUsers: 'Search users...',
  usersFailed: 'Failed to load users. Please try again later.',
  usersWrongShape: 'Invalid response format from server',
  roleFailed: 'Failed to update user role. Please try again later.',
} as const;

export const adminText = {
  panel: 'Admin Panel',
  backToSite: 'Back to Site',
  logout: 'Logout',
  mustBeAdmin: 'You must be an admin to view this page',
  dashboardFailed: 'Failed to load dashboard statistics',
  orders: 'Orders',
  filterByStatus: 'Filter by status',
  viewDetails: 'View Details',
  shipOrder: 'Ship Order',
  trackingInformation: 'Tracking Information',
  confirmShipment: 'Confirm Shipment',
  printAddress: 'Print Address',
  noDate: 'No date',
  invalidDate: 'Invalid date',
  dateError: 'Date error',
  ordersFailed: 'Failed to load orders',
  statusFailed: 'Failed to update order status',
  shipFailed: 'Failed to ship order',
  orderFailed: 'Failed to load order details',
  updateTracking: 'Update Tracking Info',
  trackingFailed: 'Failed to update tracking info',
  notAvailable: 'Not available',
  searchUsers: 'Search users...',
  usersFailed: 'Failed to load users. Please try again later.',
  usersWrongShape: 'Invalid response format from server',
  roleFailed: 'Failed to update user role. Please try again later.',
} as const;
