import { downloadZip } from "client-zip";

const namespaces = [
  'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"',
  'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"',
  'xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"',
  'xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"',
  'xmlns:xlink="http://www.w3.org/1999/xlink"',
].join(" ");

/**
 * Returns an OpenDocument text with a linked image. A program that opens the document would download this image (ODF 1.2 part 1, 10.4.4).
 * @param {string} pictureUrl
 * @returns {Promise<string>} Base64.
 */
export async function documentWithLinkedImage(pictureUrl) {
  const mimetype = "application/vnd.oasis.opendocument.text";
  const picture = `<draw:frame svg:width="2cm" svg:height="2cm" text:anchor-type="as-char"><draw:image xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad" xlink:href="${pictureUrl}"/></draw:frame>`;
  const content = `<?xml version="1.0"?><office:document-content ${namespaces} office:version="1.2"><office:body><office:text><text:p>Linked ${picture}</text:p></office:text></office:body></office:document-content>`;
  const entry = (/** @type {string} */ path, /** @type {string} */ type) =>
    `<manifest:file-entry manifest:full-path="${path}" manifest:media-type="${type}"/>`;
  const manifest = `<?xml version="1.0"?><manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.2">${entry("/", mimetype)}${entry("content.xml", "text/xml")}</manifest:manifest>`;
  const zip = downloadZip([
    { name: "mimetype", input: mimetype },
    { name: "content.xml", input: content },
    { name: "META-INF/manifest.xml", input: manifest },
  ]);
  return Buffer.from(await zip.arrayBuffer()).toString("base64");
}
