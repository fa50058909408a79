export default async function tearDown(): Promise<void> {
  await (globalThis as { stopSharedPostgres?: () => Promise<void> }).stopSharedPostgres?.();
}
