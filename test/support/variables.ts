/** Configuration variables of the Worker under test. They contain no real secrets. */
export const VARIABLES = {
  BASE_URL: "https://api.folio.test",
  FILES_URL: "https://files.folio.test",
  FILE_SIGNING_KEYS: "t1:0123456789abcdef0123456789abcdef",
  KEY_PEPPER: "pepper-of-the-tests-0123456789abcdef",
  ENCRYPTION_KEY: "encryption-of-the-tests-0123456789ab",
  AUTH_SECRET: "auth-secret-of-the-tests-0123456789abcd",
  OPERATOR_SECRET: "operator-of-the-tests-0123456789abcd",
  ALLOW_LOOPBACK: "1",
  DNS_RESOLVER_URL: "",
  CONSUMER_WAIT_MS: "0",
  BROWSER_HOSTS: "2",
  LOCAL_CLIENT_ADDRESS: "",
  LOCATION_CACHE_MS: "200",
};
