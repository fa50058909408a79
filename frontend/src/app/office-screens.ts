/** Each screen of the back office is its own chunk, fetched when it is opened. */
export const shell = async () => ({
  Component: (await import('../admin/shell/AdminShell.tsx')).AdminShell,
});
export const dashboard = async () => ({
  Component: (await import('../admin/dashboard/Dashboard.tsx')).Dashboard,
});
export const products = async () => ({
  Component: (await import('../admin/products/Products.tsx')).Products,
});
export const orders = async () => ({
  Component: (await import('../admin/orders/AdminOrders.tsx')).AdminOrders,
});
export const order = async () => ({
  Component: (await import('../admin/order/AdminOrder.tsx')).AdminOrder,
});
export const users = async () => ({ Component: (await import('../admin/users/Users.tsx')).Users });
export const issues = async () => ({ Component: (await import('../admin/issues/Issues.tsx')).Issues });
export const content = async () => ({ Component: (await import('../admin/content/Content.tsx')).Content });
export const settings = async () => ({
  Component: (await import('../admin/settings/Settings.tsx')).Settings,
});
