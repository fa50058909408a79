/** Build and dev-server settings; the one place of the frontend that reads the environment. */
export const config = {
  /** Where the dev server sends /api, /media and the payment sandbox. */
  apiTarget: process.env['SLIPCAST_API'] ?? 'http://localhost:8080',
  port: Number(process.env['FRONTEND_PORT'] ?? 5173),
};
