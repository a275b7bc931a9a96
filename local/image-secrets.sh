#!/bin/sh
# The service `secrets` of the compose file: generates once what nobody has to choose, and gives every service a folder
# with the secrets it uses and no others. A service mounts only its own folder. Changed passwords take effect at the
# next `up`: the folders are written each time.
set -eu
cd "${1:-/secrets}"
umask 077
chmod 700 .

# Whole or not at all, and never a second time.
keep() {
  if [ -s "$1" ]; then return; fi
  # 48 characters that need no escape in an address.
  head -c 36 /dev/urandom | base64 | tr '+/' '-_' | tr -d '\n' > "$1.new"
  mv "$1.new" "$1"
}
for name in auth-secret s3-secret-access-key postgres-password owner-password app-password redis-password; do
  keep "$name"
done
# Of releases whose services all mounted this folder.
rm -f database-url redis-url smtp-url s3-access-key-id

# put <service> <file>: stores standard input. Readable by the group as well, because Postgres and Redis have users of
# their own.
put() {
  mkdir -p "$1"
  cat > "$1/$2.new"
  chmod 640 "$1/$2.new"
  chmod 750 "$1"
  mv "$1/$2.new" "$1/$2"
}
give() { for service in $2; do put "$service" "$1" < "$1"; done; }
url() { printf 'postgres://%s:%s@postgres:5432/rolevoice\n' "$1" "$(cat "$2")"; }

give auth-secret "api worker migrate"
give s3-secret-access-key "api worker migrate s3"
give postgres-password "postgres database-roles"
give owner-password database-roles
give app-password database-roles
give redis-password redis
for service in api worker migrate s3; do echo rolevoice | put "$service" s3-access-key-id; done
for service in api worker migrate; do url rolevoice app-password | put "$service" database-url; done
for service in api worker; do
  printf 'redis://:%s@redis:6379\n' "$(cat redis-password)" | put "$service" redis-url
done
url rolevoice_owner owner-password | put migrate migrate-database-url
echo smtp://inbox:1025 | put worker smtp-url
# No command that administers the server or empties it. It must be the default user: with that one's rights Redis repeats
# the transactions of its log at a start, and a user without rights would lose them.
put redis redis.conf << CONF
user default on >$(cat redis-password) ~* &* +@all -@admin -@dangerous +info
CONF
# Where the set-up stores the first super admin's password.
mkdir -p first-sign-in
