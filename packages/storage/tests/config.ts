/** The URL of a MongoDB, with its own database, to run the contract suite against instead of the compatible local server. */
export const testMongoUrl = (): string | undefined => process.env.TESTKIT_MONGO_URL || undefined;
/** The URL of an S3-compatible store, with its own bucket, to run the contract suite against instead of the local server. */
export const testS3Url = (): string | undefined => process.env.TESTKIT_S3_URL || undefined;
