/** Each screen of the back office is its own chunk, fetched when it is opened. */
export const shell = async () => (await import('../admin/shell/AdminShell.tsx')).AdminShell;
export const dashboard = async () => (await import('../admin/dashboard/Dashboard.tsx')).Dashboard;
export const products = async () => (await import('../admin/products/Products.tsx')).Products;
export const kilnLoad = async () => (await import('../admin/kiln-load/KilnLoad.tsx')).KilnLoad;
export const imports = async () => (await import('../admin/import/Imports.tsx')).Imports;
export const importFile = async () => (await import('../admin/import/ImportFile.tsx')).ImportFile;
export const stockHistory = async () =>
  (await import('../admin/stock-history/StockHistory.tsx')).StockHistory;
export const orders = async () => (await import('../admin/orders/AdminOrders.tsx')).AdminOrders;
export const newOrder = async () => (await import('../admin/new-order/NewOrder.tsx')).NewOrder;
export const order = async () => (await import('../admin/order/AdminOrder.tsx')).AdminOrder;
export const slips = async () => (await import('../admin/packing/PackingSlips.tsx')).PackingSlips;
export const parcels = async () => (await import('../admin/parcels/Parcels.tsx')).Parcels;
export const ship = async () => (await import('../admin/shipping/ShipNext.tsx')).ShipNext;
export const users = async () => (await import('../admin/users/Users.tsx')).Users;
export const importCustomers = async () =>
  (await import('../admin/customer-import/ImportCustomers.tsx')).ImportCustomers;
export const issues = async () => (await import('../admin/issues/Issues.tsx')).Issues;
export const content = async () => (await import('../admin/content/Content.tsx')).Content;
export const audit = async () => (await import('../admin/audit/AuditLog.tsx')).AuditLog;
export const restore = async () => (await import('../admin/restore/Restore.tsx')).Restore;
export const visits = async () => (await import('../admin/visits/Visits.tsx')).Visits;
export const settings = async () => (await import('../admin/settings/Settings.tsx')).Settings;
export const emailTexts = async () => (await import('../admin/email-texts/EmailTexts.tsx')).EmailTexts;
export const categories = async () => (await import('../admin/categories/Categories.tsx')).Categories;
export const books = async () => (await import('../admin/books/Books.tsx')).Books;
export const updates = async () => (await import('../admin/updates/Updates.tsx')).Updates;
export const updateForm = async () => (await import('../admin/updates/UpdateForm.tsx')).UpdateForm;
export const updateEvening = async () => (await import('../admin/updates/Evening.tsx')).Evening;
export const letters = async () => (await import('../admin/letters/Letters.tsx')).Letters;
export const subscribers = async () => (await import('../admin/subscribers/Subscribers.tsx')).Subscribers;
export const importSubscribers = async () =>
  (await import('../admin/subscribers/ImportSubscribers.tsx')).ImportSubscribers;
export const letterForm = async () => (await import('../admin/letters/LetterForm.tsx')).LetterForm;
export const letter = async () => (await import('../admin/letters/LetterPage.tsx')).LetterPage;
export const codes = async () => (await import('../admin/codes/Codes.tsx')).Codes;
export const vouchers = async () => (await import('../admin/vouchers/Vouchers.tsx')).Vouchers;
export const delivery = async () => (await import('../admin/delivery/Delivery.tsx')).Delivery;
