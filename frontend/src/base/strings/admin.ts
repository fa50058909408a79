export const adminText = {
  mustBeAdmin: 'You must be an admin to view this page',
  shipOrder: 'Ship Order',
  updateTracking: 'Update Tracking Info',
  imagesNeedLogin: 'Authentication required. Please log in.',
} as const;
