import type { AuditLine } from '../../features/audit/audit-api.ts';

const PAGES: Record<string, string> = {
  settings: '/admin/settings',
  'delivery-options': '/admin/delivery',
};

/** Where the back office shows what an entry names; null where it shows it nowhere, or no longer. */
export function linkOf({ action, object, objectId }: AuditLine): string | null {
  const [kind] = action.split('.');
  const search = new URLSearchParams({ search: object });
  if (action.endsWith('.deleted')) return null;
  if (kind === 'product') return `/admin/products?${search}`;
  if (kind === 'categories') return '/admin/products/categories';
  if (kind === 'order') return `/admin/orders/${encodeURIComponent(objectId)}`;
  if (kind === 'letter') return `/admin/letters/${encodeURIComponent(objectId)}`;
  if (kind === 'update') return `/admin/updates/${encodeURIComponent(objectId)}`;
  if (kind === 'user') return `/admin/users?${search}`;
  if (kind === 'issue') return '/admin/issues';
  return kind === 'page' ? (PAGES[objectId] ?? '/admin/content') : null;
}
