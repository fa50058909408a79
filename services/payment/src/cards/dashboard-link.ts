const DASHBOARDS: Record<string, string> = {
  'connect.squareup.com': 'https://app.squareup.com',
  'connect.squareupsandbox.com': 'https://app.squareupsandbox.com',
};

/** Where Square's dashboard shows a transaction; null: this is neither live Square nor its sandbox, and has no dashboard. */
export function dashboardLink(squareUrl: string | undefined, transactionId: string): string | null {
  const dashboard = DASHBOARDS[URL.parse(squareUrl ?? '')?.hostname ?? ''];
  return dashboard ? `${dashboard}/dashboard/sales/transactions/${encodeURIComponent(transactionId)}` : null;
}
