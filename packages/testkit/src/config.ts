/** The administrator's URL of the PostgreSQL that all test workers share; set by the Jest global setup. */
export const sharedPostgresUrl = (): string | undefined => process.env.TESTKIT_POSTGRES_URL;

export const shareWithWorkers = (url: string): void => {
  process.env.TESTKIT_POSTGRES_URL = url;
};
