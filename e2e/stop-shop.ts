export default async function tearDown(): Promise<void> {
  await (globalThis as { stopSharedShop?: () => Promise<unknown> }).stopSharedShop?.();
}
