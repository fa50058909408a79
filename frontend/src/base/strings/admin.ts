export const adminText = {
  panel: 'Admin Panel',
  mustBeAdmin: 'You must be an admin to view this page',
  shipOrder: 'Ship Order',
  statusFailed: 'Failed to update order status',
  updateTracking: 'Update Tracking Info',
} as const;
