/** A MongoDB-compatible server for the contract suite, a database of its own in the URL; without one the suite is not run. */
export const testMongoUrl = (): string | undefined => process.env.TESTKIT_MONGO_URL || undefined;
