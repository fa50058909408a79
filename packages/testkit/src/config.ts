/** The administrator's URL of the PostgreSQL that all test workers share; set by the Jest global setup. */
export const sharedPostgresUrl = (): string | undefined => process.env.TESTKIT_POSTGRES_URL;

/** `TESTKIT_STORES=containers`: PostgreSQL, MongoDB and S3 in containers of the engine that DOCKER_HOST names. */
export const containerStoresWanted = (): boolean => process.env.TESTKIT_STORES === 'containers';

/** The contract suites of MongoDB and S3 take theirs from the environment too. */
export const shareWithWorkers = (urls: { postgres: string; mongo?: string; s3?: string }): void => {
  process.env.TESTKIT_POSTGRES_URL = urls.postgres;
  if (urls.mongo) process.env.TESTKIT_MONGO_URL = urls.mongo;
  if (urls.s3) process.env.TESTKIT_S3_URL = urls.s3;
};
