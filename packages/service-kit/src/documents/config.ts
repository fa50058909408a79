/** A MongoDB for the contract suite, a database of its own in the URL, instead of the compatible server of infra/native. */
export const testMongoUrl = (): string | undefined => process.env.TESTKIT_MONGO_URL || undefined;
