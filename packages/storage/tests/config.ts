/** A MongoDB for the contract suite, a database of its own in the URL, instead of the compatible server of infra/run/native. */
export const testMongoUrl = (): string | undefined => process.env.TESTKIT_MONGO_URL || undefined;
/** An S3-compatible store for the contract suite, a bucket of its own in the URL, instead of the one of infra/run/native. */
export const testS3Url = (): string | undefined => process.env.TESTKIT_S3_URL || undefined;
