/** Build and dev-server settings; the one place of the frontend that reads the environment. */
export const config = {
  /** Where the dev server sends /api, /media and the payment sandbox. */
  apiTarget: process.env['SLIPCAST_API'] ?? 'http://localhost:8080',
  port: Number(process.env['FRONTEND_PORT'] ?? 5173),
};

/** A build is always the shoppers' one: under a test runner's NODE_ENV it would hold React's development checks, 70 kB of them. */
export function buildForShoppers(): void {
  process.env['NODE_ENV'] = 'production';
}
