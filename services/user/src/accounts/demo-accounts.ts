/** Printed at every start of a demo shop, so everyone knows it. */
export const DEMO_PASSWORD = 'slipcast-demo';
export const DEMO_ACCOUNTS = [
  { name: 'Robin Fettle', email: 'admin@example.com', isAdmin: true, isSuperAdmin: true },
  { name: 'Ada Potter', email: 'ada@example.com', isAdmin: false, isSuperAdmin: false },
];
