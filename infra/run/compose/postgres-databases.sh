#!/usr/bin/env bash
# Run once by the PostgreSQL image on an empty volume: a role and a database for each service, closed to the others.
set -euo pipefail

for name in user cart order payment email; do
  variable=DATABASE_PASSWORD_${name^^}
  psql -v ON_ERROR_STOP=1 -v role="${name}_service" -v database="slipcast_$name" -v password="${!variable}" \
    --username "${POSTGRES_USER:-postgres}" --dbname postgres <<'SQL'
CREATE ROLE :"role" LOGIN PASSWORD :'password';
-- Whatever the cluster's default is: the search of orders needs UTF-8.
CREATE DATABASE :"database" OWNER :"role" ENCODING 'UTF8' TEMPLATE template0;
REVOKE ALL ON DATABASE :"database" FROM PUBLIC;
SQL
done
