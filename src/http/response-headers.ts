/** Content of `Strict-Transport-Security`: browsers use only https for this host for a year. */
const TRANSPORT_SECURITY = "max-age=31536000";

/** Browser features that no page of Folio uses. A script that an attacker injects cannot use them either. */
const UNUSED_FEATURES = [
  "accelerometer",
  "bluetooth",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "hid",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "serial",
  "usb",
];

export const PERMISSIONS_POLICY = UNUSED_FEATURES.map((feature) => `${feature}=()`).join(", ");

/**
 * Returns the response with the headers that every response of the service has. scripts/building/public-headers.mjs adds the same headers to
 * the files that the platform serves without the Worker.
 */
export function withSecurityHeaders(response: Response, { isHttps }: { isHttps: boolean }): Response {
  const secured = new Response(response.body, response);
  const { headers } = secured;
  headers.set("X-Content-Type-Options", "nosniff");
  if (isHttps) headers.set("Strict-Transport-Security", TRANSPORT_SECURITY);
  if (headers.get("Content-Type")?.startsWith("text/html")) headers.set("Permissions-Policy", PERMISSIONS_POLICY);
  return secured;
}
